/**
 * What a function makes for itself and must give back is declared with `using`, which gives it back on every way out. What it
 * hands on has a new owner and is left alone (STYLE-41 to 44).
 */
import { because } from './section.mjs';
import { typesOf } from './types.mjs';

export const disposal = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      using: because('{{ name }} must be disposed of, and nobody else has it: declare it with using', 'Disposal'),
    },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    return {
      VariableDeclarator(node) {
        const { id, init, parent } = node;
        if (parent.kind === 'using' || parent.kind === 'await using') return;
        if (id.type !== 'Identifier' || init?.type !== 'NewExpression' || !isDisposable(types, init)) return;
        const [variable] = context.sourceCode.getDeclaredVariables(node);
        // A variable of the module lives as long as the module.
        if (variable.scope.type === 'module' || variable.scope.type === 'global') return;
        const uses = variable.references.filter(({ identifier }) => identifier !== id);
        if (uses.every((use) => isMemberUse(use, variable.scope))) {
          context.report({ node: id, messageId: 'using', data: { name: id.name } });
        }
      },
    };
  },
};

function isDisposable({ checker, services }, init) {
  const type = services.getTypeAtLocation(init);
  return checker.getPropertiesOfType(type).some(({ escapedName }) => /^__@(asyncDispose|dispose)@/.test(escapedName));
}

/** Whether a use is of a member, in the function that declares the variable: a closure that holds it is an owner too. */
function isMemberUse({ identifier, from }, scope) {
  const { parent } = identifier;
  const isObject = parent.type === 'MemberExpression' && parent.object === identifier;
  return isObject && from.variableScope === scope.variableScope;
}
