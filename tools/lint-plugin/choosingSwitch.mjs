/**
 * A switch that only chooses a value is a function whose cases return, or a record of the values: then the compiler sees
 * that a case is missing. A statement stays where its cases do different things (CLOSED-05).
 */
import { because } from './section.mjs';

export const choosingSwitch = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      assigns: because(
        'Every case only sets {{ name }}: return from a function, or look the value up in a record',
        'Closed sets',
      ),
    },
  },
  create(context) {
    return {
      SwitchStatement(node) {
        const names = node.cases.filter(({ consequent }) => consequent.length > 0).map(assignedBy);
        const [name] = names;
        if (names.length > 1 && name !== undefined && names.every((other) => other === name)) {
          context.report({ node: node.discriminant, messageId: 'assigns', data: { name } });
        }
      },
    };
  },
};

/** The one variable that a case sets, where it does nothing else. */
function assignedBy({ consequent }) {
  const statements = consequent.flatMap((statement) =>
    statement.type === 'BlockStatement' ? statement.body : [statement],
  );
  const [first, second, ...more] = statements;
  if (more.length > 0 || (second !== undefined && second.type !== 'BreakStatement')) return undefined;
  if (first?.type !== 'ExpressionStatement' || first.expression.type !== 'AssignmentExpression') return undefined;
  const { left, operator } = first.expression;
  return operator === '=' && left.type === 'Identifier' ? left.name : undefined;
}
