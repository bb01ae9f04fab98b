/**
 * What a handler of a component gets is good for its call alone: `self`, the state and the payload are views that the engine
 * moves to the next entity. So a handler stores none of them outside itself, in a field, a module variable or a function that
 * runs later (COMP-16), and it does all its work in the call: it is not async and never awaits (COMP-17).
 */
import { because } from './section.mjs';

const HANDLER =
  'CallExpression[callee.type="MemberExpression"][callee.property.name="on"][arguments.length=2] > :function:last-child';

/** Calls that run a function later. */
const DEFERRERS = new Set([
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  ...['then', 'catch', 'finally', 'addEventListener'],
]);
/** Calls that put what they get into a collection. */
const STORES = new Set(['push', 'unshift', 'set', 'add', 'splice']);

export const handlerScope = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kept: because('{{ name }} is good for this call alone: keep values that you read from it', 'Components'),
      later: because('A handler does all its work in the call: it is not async and awaits nothing', 'Components'),
    },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      [HANDLER](node) {
        if (node.async) context.report({ node, messageId: 'later' });
        for (const variable of sourceCode.getDeclaredVariables(node)) {
          const [definition] = variable.defs;
          // What is taken out of a payload by name is a value.
          if (definition?.type !== 'Parameter' || !node.params.includes(definition.name)) continue;
          for (const { identifier } of variable.references) {
            if (!leavesCall(identifier, node, sourceCode)) continue;
            context.report({ node: identifier, messageId: 'kept', data: { name: variable.name } });
          }
        }
      },
      [`${HANDLER} AwaitExpression`](node) {
        context.report({ node, messageId: 'later' });
      },
    };
  },
};

/** Whether a use of a parameter hands it, or a function that uses it, to somebody who has it after the call. */
function leavesCall(value, handler, sourceCode) {
  const { parent } = value;
  switch (parent.type) {
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'Property':
    case 'SpreadElement':
    case 'TSAsExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return leavesCall(parent, handler, sourceCode);
    case 'AssignmentExpression':
      if (parent.right === value) return !isLocal(parent.left, handler, sourceCode);
      break;
    case 'CallExpression':
      if (parent.callee !== value && takesForLater(parent, value, handler, sourceCode)) return true;
      break;
    case 'ReturnStatement':
      if (functionOf(parent) === handler) return true;
      break;
  }
  const inner = functionOf(value);
  return inner !== handler && inner !== undefined && leavesCall(inner, handler, sourceCode);
}

const isFunction = ({ type }) => /Function/.test(type) && type !== 'TSFunctionType';

/** The innermost function around a node. */
function functionOf(node) {
  for (let outer = node.parent; outer !== null && outer !== undefined; outer = outer.parent)
    if (isFunction(outer)) return outer;
  return undefined;
}

function takesForLater({ callee }, value, handler, sourceCode) {
  const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  if (isFunction(value)) return DEFERRERS.has(name);
  return STORES.has(name) && callee.type === 'MemberExpression' && !isLocal(callee.object, handler, sourceCode);
}

/** Whether a place to store in belongs to the handler alone: a variable that it declares, or what hangs on one. */
function isLocal(place, handler, sourceCode) {
  let root = place;
  while (root.type === 'MemberExpression') root = root.object;
  if (root.type !== 'Identifier') return root.type !== 'ThisExpression';
  for (let scope = sourceCode.getScope(root); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(root.name);
    if (variable !== undefined) return variable.defs.every(({ name }) => isWithin(name, handler));
  }
  return false;
}

function isWithin(node, handler) {
  for (let outer = node; outer !== null && outer !== undefined; outer = outer.parent)
    if (outer === handler) return true;
  return false;
}
