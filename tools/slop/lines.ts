/** Lines that hold code: neither blank nor comment alone. */
import ts from 'typescript';

/** The lines, from 0, on which a piece of syntax has a token. */
export function codeLines(source: ts.SourceFile, node: ts.Node): Set<number> {
  const lines = new Set<number>();
  const visit = (child: ts.Node): void => {
    if (child.getChildCount(source) === 0) {
      const first = source.getLineAndCharacterOfPosition(child.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(child.getEnd()).line;
      // A text over several lines is code on each of them; an empty list of syntax is nothing.
      if (child.getWidth(source) > 0) for (let line = first; line <= last; line++) lines.add(line);
      return;
    }
    for (const grandchild of child.getChildren(source)) {
      if (!ts.isJSDoc(grandchild)) visit(grandchild);
    }
  };
  visit(node);
  return lines;
}
