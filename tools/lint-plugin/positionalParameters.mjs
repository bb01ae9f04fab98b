/**
 * More than three parameters by position are easily swapped at a call: what others call takes an options object instead
 * (STYLE-12 to 16). A helper that its own file alone calls may take one more, because its declaration is in sight, and one
 * that may be left out may come on top.
 *
 * Kernels on numbers and on typed arrays, and hot code, are exempt: an options object for each call would allocate in the
 * hottest loops. So are functions whose shape something else fixes: callbacks, and methods that implement or override.
 */
import { isHot } from './hotAllocation.mjs';
import { because } from './section.mjs';

/** Unless the configuration says otherwise. */
const MOST = 3;
const ARRAY = /^(Float(32|64)|(Big)?U?int(8|16|32|64)(Clamped)?)Array$/i;

export const positionalParameters = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer' }],
    messages: {
      tooMany: because('{{ count }} parameters by position, at most {{ most }}: take an options object', 'Names'),
    },
  },
  create(context) {
    const [allowed = MOST] = context.options;
    const exportedNames = new Set();
    const candidates = [];
    const add = (node) => candidates.push(node);
    return {
      ExportSpecifier: ({ local }) => exportedNames.add(local.name),
      FunctionDeclaration: add,
      FunctionExpression: add,
      ArrowFunctionExpression: add,
      TSEmptyBodyFunctionExpression: add,
      TSMethodSignature: add,
      'Program:exit'() {
        for (const node of candidates) {
          const parameters = node.params.filter(isCounted);
          const most = shownToOthers(node, exportedNames) ? allowed : allowed + 1;
          const optional = parameters.at(-1);
          const extra = optional?.optional === true || optional?.type === 'AssignmentPattern' ? 1 : 0;
          if (parameters.length <= most + extra || isShapedElsewhere(node) || isKernel(parameters)) continue;
          if (isHot(context, node)) continue;
          context.report({ node, loc: headOf(node), messageId: 'tooMany', data: { count: parameters.length, most } });
        }
      },
    };
  },
};

/** Neither a rest parameter nor `this` counts. */
const isCounted = (parameter) =>
  parameter.type !== 'RestElement' && !(parameter.type === 'Identifier' && parameter.name === 'this');

function headOf({ loc, id, parent }) {
  return id?.loc ?? parent.key?.loc ?? loc;
}

/** Whether another file can call it: it is exported, or a public member of a class or an interface. */
function shownToOthers(node, exportedNames) {
  if (node.type === 'TSMethodSignature') return true;
  if (node.type === 'FunctionDeclaration') {
    return node.parent.type === 'ExportNamedDeclaration' || exportedNames.has(node.id?.name);
  }
  const { parent } = node;
  if (parent.type === 'MethodDefinition')
    return parent.accessibility !== 'private' && parent.key.type !== 'PrivateIdentifier';
  if (parent.type !== 'VariableDeclarator') return false;
  return parent.parent.parent.type === 'ExportNamedDeclaration' || exportedNames.has(parent.id.name);
}

/** A callback takes what its caller passes; an override or an implementation takes what it overrides. */
function isShapedElsewhere({ parent }) {
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return true;
  if (parent.type === 'Property' && parent.parent.parent.type !== 'VariableDeclarator') return true;
  return (
    parent.type === 'MethodDefinition' &&
    (parent.override === true || (parent.parent.parent.implements ?? []).length > 0)
  );
}

function isKernel(parameters) {
  const types = parameters.map(({ typeAnnotation, left, parameter }) => {
    const type = (typeAnnotation ?? left?.typeAnnotation ?? parameter?.typeAnnotation)?.typeAnnotation;
    return type?.type === 'TSTypeReference' ? type.typeName.name : type?.type;
  });
  return types.some((type) => ARRAY.test(type ?? '')) || types.every((type) => type === 'TSNumberKeyword');
}
