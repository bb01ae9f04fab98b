/** A tuple names its elements, where it is written and where it is inferred, and is taken apart by name (STYLE-07 to 11). */
import ts from 'typescript';
import { because } from './section.mjs';
import { isOfProject, typesOf } from './types.mjs';

const SECTION = 'Names';

export const labelledTuples = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      label: because('Name the elements of the tuple: [x: number, y: number]', SECTION),
      inferred: because('{{ name }} is a tuple without names: give it a type with named elements', SECTION),
    },
  },
  create(context) {
    const types = typesOf(context);
    return {
      TSTupleType(node) {
        // One and the rest is a list that is not empty.
        const fixed = node.elementTypes.filter(({ type }) => type !== 'TSRestType');
        const plain = fixed.some(({ type }) => type !== 'TSNamedTupleMember');
        if (fixed.length > 1 && plain) context.report({ node, messageId: 'label' });
      },
      VariableDeclarator(node) {
        if (types === undefined || node.id.type !== 'Identifier' || node.id.typeAnnotation !== undefined) return;
        if (node.init?.type !== 'TSAsExpression' || !isConstAssertion(node.init)) return;
        const type = types.services.getTypeAtLocation(node.id);
        if (!types.checker.isTupleType(type) || hasLabels(type)) return;
        if (type.target.fixedLength < 2 || !isMixed(types.checker, type)) return;
        context.report({ node: node.id, messageId: 'inferred', data: { name: node.id.name } });
      },
    };
  },
};

function hasLabels({ target }) {
  const labels = target.labeledElementDeclarations ?? [];
  return labels.length > 0 && labels.every((label) => label !== undefined);
}

const isConstAssertion = ({ typeAnnotation }) =>
  typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';

/**
 * A list of one kind that one asserts to be constant is a set, not a tuple: its elements play one part. So is one of objects,
 * each of which says by its fields what it is.
 */
function isMixed(checker, type) {
  const elements = checker.getTypeArguments(type);
  if (elements.every(({ flags }) => (flags & ts.TypeFlags.Object) !== 0)) return false;
  const kinds = elements.map((element) => checker.typeToString(checker.getBaseTypeOfLiteralType(element)));
  return new Set(kinds).size > 1;
}

export const tupleByName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { index: because('Take the tuple apart by the names of its elements, or use an object', SECTION) },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    return {
      MemberExpression(node) {
        if (!node.computed || typeof node.property.value !== 'number' || isTarget(node)) return;
        const type = types.services.getTypeAtLocation(node.object);
        if (!types.checker.isTupleType(type)) return;
        const labels = type.target.labeledElementDeclarations ?? [];
        const named = labels.length > 1 && labels.every((label) => label !== undefined && ts.isNamedTupleMember(label));
        // The lanes of a vector and the rows of a matrix are numbered as well as named.
        if (!named || isUniform(types.checker, type)) return;
        if (labels.every((label) => isOfProject(types.program, label))) context.report({ node, messageId: 'index' });
      },
    };
  },
};

const isTarget = (node) => node.parent.type === 'AssignmentExpression' && node.parent.left === node;

function isUniform(checker, type) {
  const [first, ...others] = checker.getTypeArguments(type);
  return others.every((other) => checker.typeToString(other) === checker.typeToString(first));
}
