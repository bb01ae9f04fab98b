/**
 * A function that answers whether it worked and leaves its result in a parameter can be used without looking at the answer.
 * It returns the value or nothing, or a Result where the reason matters (STYLE-37 to 40). A type predicate answers a question
 * about its argument and is none; hot code that a benchmark or `@hot` speaks for may write into its caller's storage.
 */
import { because } from './section.mjs';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const WRITES = new Set(['set', 'fill', 'push', 'copyWithin']);

export const tryShape = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      outParameter: because(
        'It answers true or false and leaves its result in {{ name }}: return the value, or nothing',
        'Expected failures',
      ),
    },
  },
  create(context) {
    const functions = [];
    const enter = (node) => functions.push({ node, written: undefined });
    const leave = () => {
      const { node, written } = functions.pop();
      if (written === undefined || !returnsBoolean(node) || isExempt(context, node)) return;
      context.report({ node, messageId: 'outParameter', data: { name: written } });
    };
    const write = (target) => {
      const inner = functions.at(-1);
      const name = rootOf(target);
      if (inner === undefined || name === undefined) return;
      if (inner.node.params.some((parameter) => parameter.type === 'Identifier' && parameter.name === name)) {
        inner.written ??= name;
      }
    };
    return {
      ':function': enter,
      ':function:exit': leave,
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression') write(left.object);
      },
      CallExpression({ callee }) {
        if (callee.type === 'MemberExpression' && WRITES.has(callee.property.name)) write(callee.object);
      },
    };
  },
};

function rootOf(node) {
  let root = node;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'Identifier' && root.name !== 'this' ? root.name : undefined;
}

function returnsBoolean({ returnType }) {
  return returnType?.typeAnnotation.type === 'TSBooleanKeyword';
}

/** An implementation or an override has the shape of what it implements; only that is reported. */
function isExempt(context, node) {
  const { parent } = node;
  if (!FUNCTIONS.has(node.type)) return true;
  if (parent.type === 'MethodDefinition') {
    const { implements: implemented = [], superClass } = parent.parent.parent;
    if (parent.override === true || implemented.length > 0 || (superClass !== null && parent.override)) return true;
  }
  const declaration = parent.type === 'MethodDefinition' ? parent : node;
  const outer = declaration.parent.type === 'ExportNamedDeclaration' ? declaration.parent : declaration;
  return context.sourceCode
    .getCommentsBefore(outer)
    .some(({ value }) => /benchmark/i.test(value) || value.includes('@hot'));
}
