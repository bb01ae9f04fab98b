/**
 * Ways to break compiled code: each takes a piece of the syntax and gives what could stand there by mistake.
 *
 * They leave alone what only makes a loop endless, what imports and exports, and what only names things.
 */
import ts from 'typescript';
import type { Fault } from './fault.js';
import { wordsOf } from './wordKinship.js';

/** A fault that a mutator proposes. */
export interface Mutant extends Fault {
  /** The rule ids that the comment of its function, or of its constant, names. */
  readonly named: ReadonlySet<string>;
  /** The rule ids in the comments of its class and of its file. */
  readonly nearby: ReadonlySet<string>;
  /** The words of its function with its comment, or of its statement outside of functions. */
  readonly words: ReadonlySet<string>;
  /** How much less likely than others it changes what a scenario sees, from 0 to 1. */
  readonly doubt: number;
  /** Whether it stands outside of every function and runs when the module is loaded. */
  readonly atLoad: boolean;
}

interface Change {
  readonly node: ts.Node;
  readonly replacement: string;
  readonly what: string;
  readonly doubt: number;
}

const { SyntaxKind } = ts;

const RELEASES = /\b(destroy|dispose|delete|free|release|close|unref|terminate|mark|label)\w*\(/i;

/** What replaces an operator, how it is told, and how doubtful it is. */
const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly (readonly [text: string, doubt: number])[]> = new Map([
  [
    SyntaxKind.LessThanToken,
    [
      [`>=`, 0],
      [`<=`, 0.6],
    ],
  ],
  [
    SyntaxKind.GreaterThanToken,
    [
      [`<=`, 0],
      [`>=`, 0.6],
    ],
  ],
  [
    SyntaxKind.LessThanEqualsToken,
    [
      [`>`, 0],
      [`<`, 0.5],
    ],
  ],
  [
    SyntaxKind.GreaterThanEqualsToken,
    [
      [`<`, 0],
      [`>`, 0.5],
    ],
  ],
  [SyntaxKind.EqualsEqualsEqualsToken, [[`!==`, 0]]],
  [SyntaxKind.ExclamationEqualsEqualsToken, [[`===`, 0]]],
  [SyntaxKind.PlusToken, [[`-`, 0]]],
  [SyntaxKind.MinusToken, [[`+`, 0]]],
  [SyntaxKind.AsteriskToken, [[`/`, 0]]],
  [SyntaxKind.SlashToken, [[`*`, 0]]],
  [SyntaxKind.PlusEqualsToken, [[`-=`, 0]]],
  [SyntaxKind.MinusEqualsToken, [[`+=`, 0]]],
  [SyntaxKind.AsteriskEqualsToken, [[`/=`, 0]]],
  [SyntaxKind.AmpersandAmpersandToken, [[`||`, 0.1]]],
  [SyntaxKind.BarBarToken, [[`&&`, 0.1]]],
]);

/** Every mutant of a compiled file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const ofFile = idsIn(text.slice(0, source.statements[0]?.getStart(source) ?? 0));
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node, home: Home): void => {
    if (leftAlone(node)) return;
    const own = homeOf(node, home, source);
    for (const { node: target, replacement, what, doubt } of changesOf(node, source)) {
      mutants.push({
        file,
        start: target.getStart(source),
        end: target.getEnd(),
        replacement,
        what,
        doubt,
        named: own.named,
        nearby: own.nearby,
        words: own.words,
        atLoad: own.atLoad,
      });
    }
    ts.forEachChild(node, (child) => {
      visit(child, own);
    });
  };
  ts.forEachChild(source, (node) => {
    visit(node, { named: new Set(), nearby: ofFile, words: wordsOf(node.getFullText(source)), atLoad: true });
  });
  return mutants;
}

interface Home {
  readonly named: ReadonlySet<string>;
  readonly nearby: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly atLoad: boolean;
}

const RULE_ID = /\b[A-Z]{2,}-\d+\b/g;

function idsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(RULE_ID) ?? []);
}

function homeOf(node: ts.Node, outer: Home, source: ts.SourceFile): Home {
  const inside = ts.isFunctionLike(node);
  const speaks = inside || ts.isClassLike(node) || ts.isStatement(node) || ts.isPropertyAssignment(node);
  if (!speaks) return outer;
  const ids = commentIds(node, source);
  const atLoad = outer.atLoad && !inside;
  if (ts.isClassLike(node)) return ids.size === 0 ? outer : { ...outer, nearby: new Set([...outer.nearby, ...ids]) };
  const words = inside && isNamed(node) ? wordsOf(node.getFullText(source)) : outer.words;
  const named = ids.size === 0 ? outer.named : new Set([...outer.named, ...ids]);
  return { ...outer, named, words, atLoad };
}

/** Whether a function is one that people speak of, and no callback inside another. */
function isNamed(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isConstructorDeclaration(node)
  );
}

function commentIds(node: ts.Node, source: ts.SourceFile): ReadonlySet<string> {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  return idsIn(ranges.map(({ pos, end }) => source.text.slice(pos, end)).join('\n'));
}

function leftAlone(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isWaiting(node);
}

/** Whether the statement only lets threads wait for each other: broken, it hangs and proves nothing. */
function isWaiting(node: ts.Node): boolean {
  return ts.isExpressionStatement(node) ? isWaiting(node.expression) : isAtomicCall(node);
}

function isAtomicCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText().startsWith('Atomics.');
}

function* changesOf(node: ts.Node, source: ts.SourceFile): Iterable<Change> {
  if (ts.isBinaryExpression(node)) yield* doubted(operatorChanges(node), isSizeOrOffset(node) ? 0.5 : 0);
  if (ts.isIfStatement(node)) yield* conditionChanges(node.expression, source);
  if (ts.isConditionalExpression(node)) yield* conditionChanges(node.condition, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken)
    yield { node, replacement: `(${node.operand.getText(source)})`, what: 'drop a sign', doubt: 0 };
  if (ts.isNumericLiteral(node)) yield* numberChanges(node);
  if (node.kind === SyntaxKind.TrueKeyword) yield { node, replacement: 'false', what: 'flip a flag', doubt: 0.1 };
  if (node.kind === SyntaxKind.FalseKeyword) yield { node, replacement: 'true', what: 'flip a flag', doubt: 0.1 };
  if (ts.isStringLiteral(node) && isMessage(node)) yield { node, replacement: `''`, what: 'blank a text', doubt: 0.8 };
  if (ts.isExpressionStatement(node)) yield* dropChanges(node);
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    yield { node, replacement: 'return undefined;', what: 'return nothing', doubt: 0.7 };
  if (ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 1)
    yield { node, replacement: `{ return; ${node.getText(source).slice(1)}`, what: 'leave at once', doubt: 0.5 };
}

function* operatorChanges(node: ts.BinaryExpression): Iterable<Change> {
  const { operatorToken, left, right } = node;
  if (isLoopHead(node)) return;
  if (operatorToken.kind === SyntaxKind.PlusToken && (isText(left) || isText(right))) return;
  const operator = operatorToken.getText();
  for (const [replacement, doubt] of OPERATORS.get(operatorToken.kind) ?? []) {
    yield { node: operatorToken, replacement, what: `swap ${operator} for ${replacement}`, doubt };
  }
}

function* doubted(changes: Iterable<Change>, more: number): Iterable<Change> {
  for (const change of changes) yield { ...change, doubt: change.doubt + more };
}

/** Whether the expression is how much memory is taken, or where in it a row begins: broken, it often changes nothing. */
function isSizeOrOffset({ parent }: ts.Node): boolean {
  if (ts.isNewExpression(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return isSizeOrOffset(parent);
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return /^(set|fill|subarray|slice|copyWithin)$/.test(parent.expression.name.text);
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
}

/** Whether the expression decides how long a loop runs. */
function isLoopHead(node: ts.Node): boolean {
  for (let inner = node, outer = node.parent; !ts.isStatement(inner); inner = outer, outer = outer.parent) {
    if (ts.isForStatement(outer)) return inner === outer.condition || inner === outer.incrementor;
    if (ts.isWhileStatement(outer) || ts.isDoStatement(outer)) return inner === outer.expression;
    if (ts.isFunctionLike(outer) || ts.isSourceFile(outer)) return false;
  }
  return false;
}

function* conditionChanges(node: ts.Expression, source: ts.SourceFile): Iterable<Change> {
  yield { node, replacement: `!(${node.getText(source)})`, what: 'negate a condition', doubt: 0.05 };
  yield { node, replacement: 'false', what: 'never take a branch', doubt: 0.2 };
}

function* numberChanges(node: ts.NumericLiteral): Iterable<Change> {
  if (isLoopHead(node) || ts.isElementAccessExpression(node.parent)) return;
  const value = Number(node.text);
  const changed = value === 0 ? 1 : value * 2;
  yield { node, replacement: String(changed), what: 'change a constant', doubt: 0.2 };
}

function* dropChanges(node: ts.ExpressionStatement): Iterable<Change> {
  const { expression } = node;
  if (ts.isStringLiteral(expression)) return;
  if (ts.isCallExpression(expression) && expression.expression.kind === SyntaxKind.SuperKeyword) return;
  // Nobody misses at once what gives memory back.
  const doubt = RELEASES.test(expression.getText()) ? 0.8 : 0.1;
  yield { node, replacement: ';', what: 'drop a statement', doubt };
}

/** Whether a text is told to somebody or compared with something, and is no name of a module or a property. */
function isMessage(node: ts.StringLiteral): boolean {
  return (
    node.text !== '' &&
    (ts.isCallExpression(node.parent) ||
      ts.isPropertyAssignment(node.parent) ||
      ts.isBinaryExpression(node.parent) ||
      ts.isNewExpression(node.parent))
  );
}
