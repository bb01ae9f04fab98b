/**
 * Redundant lines: what could be left out without a change, as the syntax alone shows it. Each kind of redundancy is one
 * function here; docs/guides/checks.md lists them.
 */
import ts from 'typescript';

/** A stretch of redundant lines, from 0. */
export interface Redundancy {
  readonly what: string;
  readonly first: number;
  readonly last: number;
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.InstanceOfKeyword,
]);

type Finder = (node: ts.Node) => ts.Node | undefined;

/** Each finds the part of a node that is redundant. */
const FINDERS: Readonly<Record<string, Finder>> = {
  'an answer that is compared with true or false': (node) =>
    ts.isBinaryExpression(node) && isEquality(node) && isFlag(node.right) && isAnswer(node.left) ? node : undefined,
  'a choice between true and false': (node) =>
    ts.isConditionalExpression(node) && isFlag(node.whenTrue) && isFlag(node.whenFalse) ? node : undefined,
  'an if that returns true or false': (node) =>
    ts.isIfStatement(node) && returnsFlag(node.thenStatement) && returnsFlag(node.elseStatement) ? node : undefined,
  'an else after a return': (node) =>
    ts.isIfStatement(node) && node.elseStatement !== undefined && leaves(node.thenStatement)
      ? node.elseStatement
      : undefined,
  'a variable that is returned at once': (node) => (ts.isBlock(node) ? returnedAtOnce(node) : undefined),
  'a catch that only throws again': (node) => (ts.isTryStatement(node) ? rethrown(node) : undefined),
  'an empty block': (node) =>
    ts.isBlock(node) && node.statements.length === 0 && !ts.isFunctionLike(node.parent) && !hasComment(node)
      ? node.parent
      : undefined,
  'a return at the end': (node) =>
    ts.isReturnStatement(node) && node.expression === undefined && isLastOfFunction(node) ? node : undefined,
  'a double negation': (node) => (isNegation(node) && isNegation(node.operand) ? node : undefined),
};

/** Every redundant stretch of a file. */
export function redundanciesIn(source: ts.SourceFile): Redundancy[] {
  const found: Redundancy[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    for (const [what, find] of Object.entries(FINDERS)) {
      const part = find(node);
      if (part !== undefined) found.push({ what, first: lineOf(part.getStart(source)), last: lineOf(part.getEnd()) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isEquality({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken
  );
}

/** Whether an expression is true or false, whatever it stands on; a name may stand for nothing at all. */
function isAnswer(node: ts.Expression): boolean {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  return isNegation(inner) || (ts.isBinaryExpression(inner) && COMPARISONS.has(inner.operatorToken.kind));
}

function isFlag({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}

function isNegation(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

/** The last statement of a block, or the statement itself. */
function lastOf(statement: ts.Statement): ts.Statement | undefined {
  return ts.isBlock(statement) ? statement.statements.at(-1) : statement;
}

function leaves(statement: ts.Statement): boolean {
  const last = lastOf(statement);
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

function returnsFlag(statement: ts.Statement | undefined): boolean {
  if (statement === undefined) return false;
  const only = ts.isBlock(statement) && statement.statements.length > 1 ? undefined : lastOf(statement);
  return only !== undefined && ts.isReturnStatement(only) && only.expression !== undefined && isFlag(only.expression);
}

function returnedAtOnce({ statements }: ts.Block): ts.Node | undefined {
  const [declaration, returned] = [statements.at(-2), statements.at(-1)];
  if (declaration === undefined || returned === undefined) return undefined;
  if (!ts.isVariableStatement(declaration) || !ts.isReturnStatement(returned)) return undefined;
  const [variable, ...more] = declaration.declarationList.declarations;
  const { expression } = returned;
  if (variable === undefined || more.length > 0 || variable.type !== undefined || expression === undefined)
    return undefined;
  const same = ts.isIdentifier(variable.name) && ts.isIdentifier(expression) && variable.name.text === expression.text;
  return same ? returned : undefined;
}

function rethrown({ catchClause }: ts.TryStatement): ts.Node | undefined {
  const variable = catchClause?.variableDeclaration?.name;
  const [only, ...more] = catchClause?.block.statements ?? [];
  if (variable === undefined || only === undefined || more.length > 0 || !ts.isThrowStatement(only)) return undefined;
  return ts.isIdentifier(variable) && ts.isIdentifier(only.expression) && variable.text === only.expression.text
    ? catchClause
    : undefined;
}

function hasComment(node: ts.Node): boolean {
  return /\/[/*]/.test(node.getText());
}

function isLastOfFunction(node: ts.ReturnStatement): boolean {
  const { parent } = node;
  return ts.isBlock(parent) && ts.isFunctionLike(parent.parent) && parent.statements.at(-1) === node;
}
