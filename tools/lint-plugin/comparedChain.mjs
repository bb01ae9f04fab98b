/**
 * A chain of ifs that compares one thing of a closed set with three of its members or more is a switch that no check can
 * see: a new member falls through it in silence. That holds in hot code as well (CLOSED-16).
 */
import { because } from './section.mjs';
import { isSingleValue, membersOf, typesOf } from './types.mjs';

/** One or two questions may stand alone; from three on the set is being dispatched on. */
const MOST = 2;

export const comparedChain = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      chain: because('{{ text }} is compared with {{ count }} members of its set: use a switch', 'Closed sets'),
    },
  },
  create(context) {
    const types = typesOf(context);
    if (types === undefined) return {};
    return {
      IfStatement(node) {
        if (node.parent.type === 'IfStatement' && node.parent.alternate === node) return;
        const texts = comparisons(node).map((side) => ({ side, text: context.sourceCode.getText(side) }));
        const [first] = texts;
        if (texts.length <= MOST || texts.some(({ text }) => text !== first.text)) return;
        const type = types.services.getTypeAtLocation(first.side);
        const members = membersOf(type);
        if (members.length < 2 || !members.every(isSingleValue)) return;
        context.report({ node, messageId: 'chain', data: { text: first.text, count: texts.length } });
      },
    };
  },
};

/** What each test of a chain compares with a literal or a member; empty where a test asks something else. */
function comparisons(chain) {
  const sides = [];
  for (let node = chain; node?.type === 'IfStatement'; node = node.alternate) {
    const { test } = node;
    if (test.type !== 'BinaryExpression' || test.operator !== '===') return [];
    sides.push(test.left);
  }
  return sides;
}
