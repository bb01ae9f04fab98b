/**
 * A kind beside fields that only some kinds use is a union in disguise: one type for each kind says which fields it has
 * (UNION-23).
 */
import { because } from './section.mjs';
import { isSingleValue, membersOf, typesOf } from './types.mjs';

export const kindUnion = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      union: because(
        '{{ name }} has a kind of {{ count }} values and a field that may be absent: make it a union, one type for each kind',
        'Unions',
      ),
    },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    const shared = new Set(context.options[0] ?? []);
    const check = (node, members) => {
      const kind = members.find((member) => nameOf(member) === 'kind' && !isMethod(member));
      if (kind === undefined || !members.some((member) => member !== kind && member.optional === true)) return;
      const name = typeNameOf(node);
      const kinds = membersOf(types.services.getTypeAtLocation(kind));
      if (kinds.length < 2 || !kinds.every(isSingleValue) || shared.has(name)) return;
      context.report({ node: kind, messageId: 'union', data: { name, count: kinds.length } });
    };
    return {
      TSInterfaceBody: (node) => check(node, node.body),
      TSTypeLiteral: (node) => check(node, node.members),
      ClassBody: (node) => check(node, node.body),
    };
  },
};

const nameOf = ({ key }) => key?.name ?? key?.value;

const isMethod = ({ type, kind }) => type === 'TSMethodSignature' || (type === 'MethodDefinition' && kind === 'method');

function typeNameOf({ parent }) {
  return parent.id?.name ?? parent.parent?.id?.name ?? 'This type';
}
