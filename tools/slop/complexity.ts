/**
 * Erosion: how much of the code has settled in functions that are too complex to read.
 *
 * The mass of a function is CC × √SLOC, its cyclomatic complexity times the square root of its lines. Erosion is the share of
 * all mass that lies in functions with a complexity above 10 (SlopCodeBench, arXiv 2603.24755).
 */
import ts from 'typescript';
import { codeLines } from './lines.js';

/** A function and what it weighs. */
export interface FunctionMass {
  readonly file: string;
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** One more than the number of decisions. */
  readonly complexity: number;
  /** Lines that hold code, without those of functions inside of it. */
  readonly lines: number;
  readonly mass: number;
}

/** A function more complex than this counts as eroded. */
export const MOST_COMPLEX = 10;

const DECISIONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
]);

const SHORT_CIRCUITS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The functions of a file. Code that parses but does not compile is as good. */
export function functionMasses(file: string, source: ts.SourceFile): FunctionMass[] {
  const masses: FunctionMass[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) masses.push(massOf(file, node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return masses;
}

function massOf(file: string, node: ts.SignatureDeclaration, source: ts.SourceFile): FunctionMass {
  let complexity = 1;
  const inner: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child)) {
      inner.push(child);
      return;
    }
    if (DECISIONS.has(child.kind)) complexity++;
    if (ts.isBinaryExpression(child) && SHORT_CIRCUITS.has(child.operatorToken.kind)) complexity++;
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  const own = codeLines(source, node);
  for (const nested of inner) {
    // The line that a function inside begins on belongs to the outer one.
    const first = source.getLineAndCharacterOfPosition(nested.getStart(source)).line;
    for (const line of codeLines(source, nested)) if (line !== first) own.delete(line);
  }
  const lines = Math.max(1, own.size);
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file, name: nameOf(node, source), line: line + 1, complexity, lines, mass: complexity * Math.sqrt(lines) };
}

function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string {
  if (node.name !== undefined) return node.name.getText(source);
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText(source)
    : 'a function';
}

/** The share of the mass that lies in functions above the limit, from 0 to 1. */
export function erosionOf(masses: readonly FunctionMass[]): number {
  const sum = (some: readonly FunctionMass[]): number => some.reduce((total, { mass }) => total + mass, 0);
  const all = sum(masses);
  return all === 0 ? 0 : sum(masses.filter(({ complexity }) => complexity > MOST_COMPLEX)) / all;
}
