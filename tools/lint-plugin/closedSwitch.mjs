/**
 * A switch over a closed set names every member, each in a case of its own, and has no default; one over an open set has a
 * default. So a new member of a closed set breaks the build wherever it is not handled (CLOSED, STYLE-52 to 61).
 *
 * Closed is what the project declares as a union of single values, as an enum, or as the tag of a union. What a package
 * declares is open: its next version may add members.
 */
import ts from 'typescript';
import { because } from './section.mjs';
import { isSingleValue, membersOf, symbolIsOfProject, typesOf } from './types.mjs';

const SECTION = 'Closed sets';

export const closedSwitch = {
  meta: {
    type: 'problem',
    fixable: 'code',
    schema: [],
    messages: {
      missing: because('This switch leaves out {{ cases }}: name every member of the set', SECTION),
      noDefault: because('A default hides the next member of a closed set: name the members instead', SECTION),
      openSet: because('This set is open: say in a default what holds for the rest', SECTION),
    },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    return {
      SwitchStatement(node) {
        const fallback = node.cases.find(({ test }) => test === null);
        const members = closedMembers(types, node.discriminant);
        if (members === undefined) {
          if (fallback === undefined) context.report({ node: node.discriminant, messageId: 'openSet' });
          return;
        }
        const named = namedIn(types, node);
        const missing = members.filter((member) => !named.has(member));
        if (missing.length > 0) {
          const cases = missing.map((member) => types.checker.typeToString(member)).join(', ');
          const start = context.sourceCode.getFirstToken(node);
          context.report({ loc: start.loc, messageId: 'missing', data: { cases } });
        }
        if (fallback !== undefined) {
          context.report({ node: fallback, messageId: 'noDefault', fix: removalOf(context, node, fallback) });
        }
      },
    };
  },
};

/** The members of the set over which a switch goes, or undefined where it is open. */
function closedMembers({ program, checker, services }, discriminant) {
  const node = services.esTreeNodeToTSNodeMap.get(discriminant);
  const type = checker.getTypeAtLocation(node);
  const members = membersOf(type);
  if (members.length < 2 || !members.every(isSingleValue)) return undefined;
  const home = homeOf(checker, node, type);
  return home === undefined || symbolIsOfProject(program, home) ? members : undefined;
}

/** The symbol that declares the set: the alias of a union, an enum, or the property that holds the tag. */
function homeOf(checker, node, type) {
  const declared = type.aliasSymbol ?? enumOf(checker, type);
  if (declared !== undefined) return declared;
  // Optional chaining and narrowing drop the alias, so the property or variable tells where its type comes from.
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
  return symbol === undefined ? undefined : symbol;
}

function enumOf(checker, type) {
  const member = membersOf(type).find(({ flags }) => (flags & ts.TypeFlags.EnumLiteral) !== 0);
  const symbol = member?.symbol;
  if (symbol === undefined) return undefined;
  return (symbol.flags & ts.SymbolFlags.EnumMember) !== 0
    ? checker.getSymbolAtLocation(symbol.valueDeclaration.parent.name)
    : symbol;
}

function namedIn({ checker, services }, { cases }) {
  const named = new Set();
  for (const { test } of cases) {
    if (test === null) continue;
    const type = checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(test));
    for (const member of membersOf(type)) {
      named.add(member);
      // A fresh literal and the member of the set are two objects for one value.
      if (member.regularType !== undefined) named.add(member.regularType);
    }
  }
  return named;
}

/** Deletes a default that only throws, if cases remain; what another one does is behaviour, which nobody may drop. */
function removalOf({ sourceCode }, { cases }, fallback) {
  const [only, ...more] = fallback.consequent;
  const throws = more.length === 0 && only?.type === 'ThrowStatement';
  if (!throws || cases.length < 2) return undefined;
  return (fixer) => {
    const before = sourceCode.getTokenBefore(fallback, { includeComments: true });
    return fixer.removeRange([before.range[1], fallback.range[1]]);
  };
}
