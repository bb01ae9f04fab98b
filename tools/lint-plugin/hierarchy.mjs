/**
 * Hierarchies are flat and closed: no class stands more than two levels under its root, nobody extends a class that is not
 * abstract, and an abstract class that adds no behaviour of its own to vary is a union in disguise (UNION-19 to 22,
 * STYLE-31 to 35). A class of a package or of the language is a root, as it was before anybody extended it.
 *
 * Any file may hold a subclass, so all classes of src, steps and tools are read at once, from the syntax alone.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { because } from './section.mjs';

const SECTION = 'Hierarchies';
const MOST_LEVELS = 2;
const FOLDERS = ['src', 'steps', 'tools'];

export const hierarchy = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      deep: because('{{ chain }} is more than two levels deep: compose instead', SECTION),
      concrete: because('{{ name }} is not abstract, so nobody may extend it: hold one instead', SECTION),
      leaves: because('{{ name }} has only leaves under it and nothing to vary: make it a union', 'Unions'),
    },
  },
  create(context) {
    const classes = new Map(classesOf(context.cwd));
    const open = new Set(context.options[0] ?? []);
    return {
      Program({ body }) {
        for (const node of body) {
          // Another class of the same name may come from a package.
          if (node.type !== 'ImportDeclaration' || isOfProject(node.source.value)) continue;
          for (const { local } of node.specifiers) classes.delete(local.name);
        }
        // The text that is being checked may be newer than the file, or no file at all.
        for (const node of body) {
          const found = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
          if (found?.type === 'ClassDeclaration') classes.set(found.id.name, ofEsTree(found));
        }
      },
      'ClassDeclaration, ClassExpression'(node) {
        const name = node.id?.name;
        const parent = classes.get(baseNameOf(node.superClass));
        if (parent !== undefined) {
          const chain = [name ?? 'a class', ...ancestors(classes, node.superClass.name)];
          if (chain.length > MOST_LEVELS + 1) {
            context.report({ node, messageId: 'deep', data: { chain: chain.join(' extends ') } });
          }
          if (!parent.abstract && !open.has(parent.name)) {
            context.report({ node: node.superClass, messageId: 'concrete', data: { name: parent.name } });
          }
        }
        if (node.abstract !== true || ofEsTree(node).varies || open.has(name)) return;
        const children = [...classes.values()].filter(({ base }) => base === name);
        const isLeaf = (child) => ![...classes.values()].some(({ base }) => base === child.name);
        const overridden = children.some(({ methods }) =>
          methods.some((method) => ofEsTree(node).methods.includes(method)),
        );
        if (children.length > 0 && children.every(isLeaf) && !overridden) {
          context.report({ node: node.id, messageId: 'leaves', data: { name } });
        }
      },
    };
  },
};

const isOfProject = (module) => /^(\.|#|tertius$)/.test(module);

function ancestors(classes, name) {
  const chain = [];
  for (
    let known = classes.get(name);
    known !== undefined && !chain.includes(known.name);
    known = classes.get(known.base)
  ) {
    chain.push(known.name);
  }
  return chain;
}

const baseNameOf = (superClass) => (superClass?.type === 'Identifier' ? superClass.name : undefined);

/** How a class reads as text or as JSON varies in every class and makes no set open (UNION-21). */
const isNothingToVary = (name) => name === 'constructor' || name === 'toString' || name === 'toJSON';

function ofEsTree({ id, superClass, abstract, body }) {
  const methods = body.body.filter(({ type }) => type === 'MethodDefinition' || type === 'TSAbstractMethodDefinition');
  const names = methods.map(({ key }) => key.name).filter((name) => !isNothingToVary(name));
  const varies = body.body.some(({ type, key }) => type.startsWith('TSAbstract') && !isNothingToVary(key.name));
  return { name: id?.name ?? '', base: baseNameOf(superClass), abstract: abstract === true, varies, methods: names };
}

const known = new Map();

/** The classes of a project by name, read once in a process. */
function classesOf(root) {
  if (!known.has(root)) known.set(root, readClasses(root));
  return known.get(root);
}

function readClasses(root) {
  return FOLDERS.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(classesIn);
}

function classesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    // Most files declare no class, and reading their syntax takes time.
    if (!/\bclass\b/.test(text)) return [];
    const found = [];
    const foreign = new Set();
    const visit = (node) => {
      if (ts.isImportDeclaration(node) && !isOfProject(node.moduleSpecifier.text)) {
        for (const { name } of node.importClause?.namedBindings?.elements ?? []) foreign.add(name.text);
      }
      if (ts.isClassDeclaration(node) && node.name !== undefined) {
        const described = ofTypeScript(node);
        found.push([node.name.text, foreign.has(described.base) ? { ...described, base: undefined } : described]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    return found;
  });
}

function ofTypeScript({ name, heritageClauses = [], modifiers = [], members }) {
  const base = heritageClauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
  const methods = members.filter(ts.isMethodDeclaration).map((member) => member.name.text ?? '');
  return {
    name: name.text,
    base: base !== undefined && ts.isIdentifier(base) ? base.text : undefined,
    abstract: modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword),
    varies: false,
    methods: methods.filter((method) => !isNothingToVary(method)),
  };
}
