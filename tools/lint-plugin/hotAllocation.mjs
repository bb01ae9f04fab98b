/**
 * A function marked `@hot` runs for each entity or body of each tick, and allocates nothing: neither objects, arrays, closures
 * or texts, nor copies. What it calls answers for itself (STYLE-48 to 50, UNION-07).
 */
import { because } from './section.mjs';

const COPIES = new Set([
  'slice',
  'concat',
  'map',
  'filter',
  'flatMap',
  'flat',
  'split',
  'toSorted',
  'toReversed',
  'with',
  'entries',
  'keys',
  'values',
  'bind',
  'from',
  'of',
  'subarray',
  'assign',
  'fromEntries',
  'matchAll',
  'forEach',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
]);

export const hotAllocation = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { allocates: because('Hot code allocates nothing, and this makes {{ what }}', 'Hot code') },
  },
  create(context) {
    let depth = 0;
    const hot = [];
    const report = (node, what) => {
      // An error path may allocate: it runs once.
      if (depth > 0 && !isThrown(node)) context.report({ node, messageId: 'allocates', data: { what } });
    };
    return {
      ':function'(node) {
        report(node, 'a function');
        const marked = isHot(context, node);
        hot.push(marked);
        if (marked) depth++;
      },
      ':function:exit'() {
        if (hot.pop()) depth--;
      },
      ObjectExpression: (node) => report(node, 'an object'),
      ArrayExpression: (node) => report(node, 'an array'),
      NewExpression: (node) => report(node, 'an object'),
      TemplateLiteral: (node) => report(node, 'a text'),
      SpreadElement: (node) => report(node, 'a copy'),
      RestElement: (node) => report(node, 'an array'),
      ForOfStatement: (node) => report(node.left, 'an iterator'),
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && COPIES.has(callee.property.name))
          report(node, 'a copy or a callback');
      },
    };
  },
};

function isThrown(node) {
  for (let outer = node; outer !== undefined && outer !== null; outer = outer.parent) {
    if (outer.type === 'ThrowStatement') return true;
    if (/Function|MethodDefinition/.test(outer.type)) return false;
  }
  return false;
}

/** Whether the comment before a function marks it as hot. */
export function isHot(context, node) {
  let declaration = node;
  if (declaration.parent.type === 'VariableDeclarator') declaration = declaration.parent.parent;
  if (['MethodDefinition', 'PropertyDefinition', 'Property'].includes(declaration.parent.type))
    declaration = declaration.parent;
  if (declaration.parent.type === 'ExportNamedDeclaration') declaration = declaration.parent;
  return context.sourceCode.getCommentsBefore(declaration).some(({ value }) => /@hot\b/.test(value));
}
