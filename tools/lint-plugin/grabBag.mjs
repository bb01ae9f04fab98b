/** A name such as utils says where nobody looked for a better place: a file, a namespace or a class says its concept (STYLE-51). */
import { basename, dirname } from 'node:path';
import { because } from './section.mjs';

const BAG = /^(?:.*[-_.])?(utils?|utilities|helpers?|commons?|misc|miscellaneous|stuff|shared|extensions?)$/i;
const SUFFIX = /(Helpers?|Utils?|Extensions)$/;

export const grabBag = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      file: because('The file {{ name }} is named by no concept: move what is in it to where it belongs', 'Names'),
      name: because('{{ name }} is named by no concept: make its members functions where they belong', 'Names'),
    },
  },
  create(context) {
    const check = (node) => {
      const name = node.id?.name;
      if (name === undefined || !SUFFIX.test(name)) return;
      if (node.type !== 'ClassDeclaration' || hasOnlyStatics(node)) {
        context.report({ node: node.id, messageId: 'name', data: { name } });
      }
    };
    return {
      Program(node) {
        const file = context.filename;
        const words = [basename(file).replace(/\.[a-z.]+$/, ''), basename(dirname(file))];
        const name = words.find((word) => BAG.test(word) || SUFFIX.test(word));
        if (name !== undefined)
          context.report({ node, loc: { line: 1, column: 0 }, messageId: 'file', data: { name } });
      },
      ClassDeclaration: check,
      TSModuleDeclaration: check,
    };
  },
};

const hasOnlyStatics = ({ body }) => body.body.every((member) => member.static === true);
