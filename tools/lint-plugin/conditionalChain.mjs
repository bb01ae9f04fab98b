/**
 * A conditional whose branch is another conditional hides a decision inside a decision. Each chain is reported once, at its
 * outermost conditional; one in a call, in a function or in the condition of another is no branch (STYLE-45 to 47).
 */
import { because } from './section.mjs';

export const conditionalChain = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { chain: because('Do not nest conditionals: return early, or look the value up', 'Reading straight on') },
  },
  create(context) {
    return {
      ConditionalExpression(node) {
        if (isBranch(node)) return;
        if (isConditional(node.consequent) || isConditional(node.alternate))
          context.report({ node, messageId: 'chain' });
      },
    };
  },
};

const isConditional = ({ type }) => type === 'ConditionalExpression';

const isBranch = (node) => isConditional(node.parent) && node.parent.test !== node;
