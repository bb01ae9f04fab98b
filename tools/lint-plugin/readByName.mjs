/**
 * What the project's own iterable classes give is read by name: an array pattern binds by the order in which a class happens
 * to yield (STYLE-24, STYLE-25). Tuples, Map entries and other things of the language have their order by definition.
 */
import { because } from './section.mjs';
import { symbolIsOfProject, typesOf } from './types.mjs';

export const readByName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { order: because('{{ name }} is taken apart by the order of what it yields: read it by name', 'Names') },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    return {
      ArrayPattern(node) {
        if (node.elements.filter((element) => element !== null).length < 2) return;
        const type = types.services.getTypeAtLocation(sourceOf(node) ?? node);
        if (types.checker.isTupleType(type) || types.checker.isArrayType(type)) return;
        if (!symbolIsOfProject(types.program, type.symbol)) return;
        context.report({ node, messageId: 'order', data: { name: type.symbol.name } });
      },
    };
  },
};

/** The expression that a pattern takes apart; a loop or a parameter has none, there the pattern has the type. */
function sourceOf({ parent }) {
  if (parent.type === 'VariableDeclarator') return parent.init ?? undefined;
  return parent.type === 'AssignmentExpression' ? parent.right : undefined;
}
