/** The step shapes: what a sentence of a scenario may look like, read from the sources of the steps. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One step that scenarios may use. */
export interface StepShape {
  readonly keyword: 'Given' | 'When' | 'Then';
  /** The expression, such as `a crate {string} at {position}`; the source of a regular expression. */
  readonly pattern: string;
  /** The file and line of its definition. */
  readonly file: string;
  readonly line: number;
}

/** More shapes than this are a language that nobody can keep in mind. */
export const MOST_SHAPES = 250;

/** Reads the definitions of every file of steps. */
export function readStepShapes(root: string): StepShape[] {
  const home = join(root, 'steps');
  if (!existsSync(home)) return [];
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.steps.ts'))
    .sort()
    .flatMap((name) => shapesIn(readFileSync(join(home, name), 'utf8'), `steps/${name}`));
}

function shapesIn(text: string, file: string): StepShape[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
  const shapes: StepShape[] = [];
  const visit = (node: ts.Node): void => {
    const shape = ts.isCallExpression(node) ? shapeOf(node) : undefined;
    if (shape !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      shapes.push({ ...shape, file, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return shapes;
}

function shapeOf({
  expression,
  arguments: given,
}: ts.CallExpression): Pick<StepShape, 'keyword' | 'pattern'> | undefined {
  const [first] = given;
  if (!ts.isIdentifier(expression) || first === undefined) return undefined;
  const keyword = expression.text;
  if (keyword !== 'Given' && keyword !== 'When' && keyword !== 'Then') return undefined;
  if (ts.isStringLiteralLike(first)) return { keyword, pattern: first.text };
  if (ts.isRegularExpressionLiteral(first))
    return { keyword, pattern: first.text.slice(1, first.text.lastIndexOf('/')) };
  return undefined;
}
