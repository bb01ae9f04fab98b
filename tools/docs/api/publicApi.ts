/** The public surface of the package, read from the declarations that the compiler emitted for its entry points. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A way into the package. */
export interface EntryPoint {
  /** How a game imports it. */
  readonly name: string;
  readonly exports: readonly ApiExport[];
}

export type ApiKind = 'class' | 'interface' | 'type' | 'function' | 'constant';

/** One exported name. */
export interface ApiExport {
  readonly name: string;
  readonly kind: ApiKind;
  /** Its declaration without comments and without what is private. */
  readonly declaration: string;
  readonly comment: Comment;
  readonly members: readonly ApiMember[];
  /** The source that declares it: `src/core/shapes.ts`. */
  readonly source: string;
  /** Types of the engine in its declaration that no entry point exports. */
  readonly hidden: readonly string[];
}

/** A member of a class or an interface. */
export interface ApiMember {
  readonly name: string;
  readonly declaration: string;
  readonly comment: Comment;
}

/** A doc comment: its text, and its tags such as `@throws`. */
export interface Comment {
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

const ENTRIES: Readonly<Record<string, string>> = {
  tertius: 'index',
  'tertius/worker': 'worker',
  'tertius/testing': 'testing/index',
};

/** Reads the entry points of a built checkout. @throws Error where the build is missing. */
export function readPublicApi(root: string): EntryPoint[] {
  const files = Object.values(ENTRIES).map((name) => join(root, 'dist', 'host', `${name}.d.ts`));
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`${relative(root, missing)} is missing: run npm run build first`);
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    skipLibCheck: true,
  });
  const reader = new ApiReader(program, root);
  return Object.keys(ENTRIES).map((name, i) => ({ name, exports: reader.exportsOf(files[i] ?? '') }));
}

class ApiReader {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #root: string;
  readonly #printer = ts.createPrinter({ removeComments: true });
  readonly #exported = new Set<ts.Symbol>();

  constructor(program: ts.Program, root: string) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#root = root;
    for (const name of program.getRootFileNames())
      for (const symbol of this.#symbolsOf(name)) this.#exported.add(symbol);
  }

  exportsOf(file: string): ApiExport[] {
    return this.#symbolsOf(file)
      .flatMap((symbol) => this.#exportOf(symbol) ?? [])
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #symbolsOf(file: string): ts.Symbol[] {
    const source = this.#program.getSourceFile(file);
    const module = source === undefined ? undefined : this.#checker.getSymbolAtLocation(source);
    if (module === undefined) return [];
    return this.#checker.getExportsOfModule(module).map((symbol) => this.#resolved(symbol));
  }

  #resolved(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);
  }

  #exportOf(symbol: ts.Symbol): ApiExport | undefined {
    const nodes = (symbol.declarations ?? []).map(statementOf);
    const [first] = nodes;
    if (first === undefined) return undefined;
    const source = first.getSourceFile().fileName;
    const kind = kindOf(first);
    return {
      name: symbol.name,
      kind,
      declaration: nodes.map((node) => this.#print(node)).join('\n'),
      comment: this.#commentOf(symbol),
      members: kind === 'class' || kind === 'interface' ? this.#membersOf(symbol, nodes) : [],
      source: relative(this.#root, source)
        .replace(/^dist\//, 'src/')
        .replace(/\.d\.ts$/, '.ts'),
      hidden: this.#hiddenIn(nodes),
    };
  }

  #membersOf(owner: ts.Symbol, nodes: readonly ts.Node[]): ApiMember[] {
    const members = nodes.flatMap((node) =>
      ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? [...node.members].filter(isPublic) : [],
    );
    return members.flatMap((node) => {
      const symbol = node.name === undefined ? undefined : this.#checker.getSymbolAtLocation(node.name);
      if (symbol === undefined && !ts.isCallSignatureDeclaration(node)) return [];
      return [
        {
          name: symbol?.name ?? owner.name,
          declaration: this.#print(node),
          comment: symbol === undefined ? { text: '', tags: [] } : this.#commentOf(symbol),
        },
      ];
    });
  }

  #commentOf(symbol: ts.Symbol): Comment {
    return {
      text: ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)),
      tags: symbol
        .getJsDocTags(this.#checker)
        .map(({ name, text }) => ({ name, text: ts.displayPartsToString(text ?? []) })),
    };
  }

  #print(node: ts.Node): string {
    const shown = ts.isClassDeclaration(node) ? withoutPrivate(node) : node;
    return this.#printer
      .printNode(ts.EmitHint.Unspecified, shown, node.getSourceFile())
      .replace(/\b(?:export )?declare /g, '')
      .replace(/^export /, '')
      .replace(/\bimport\("[^"]*"\)\./g, '')
      .replace(/^ {4}/gm, '  ')
      .trim();
  }

  /** Types that a reader of the declaration meets and cannot import. */
  #hiddenIn(nodes: readonly ts.Node[]): string[] {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isClassElement(node) && !isPublic(node)) return;
      const name = ts.isTypeReferenceNode(node) ? node.typeName : undefined;
      const base = ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression) ? node.expression : name;
      const symbol = base === undefined ? undefined : this.#checker.getSymbolAtLocation(base);
      if (symbol !== undefined && this.#isHidden(this.#resolved(symbol))) found.add(symbol.name);
      ts.forEachChild(node, visit);
    };
    nodes.forEach(visit);
    return [...found].sort();
  }

  #isHidden(symbol: ts.Symbol): boolean {
    if (this.#exported.has(symbol) || (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0) return false;
    const home = join(this.#root, 'dist');
    return symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(home)) === true;
  }
}

/** The statement of a constant, which holds its `const`; any other declaration is its own. */
function statementOf(node: ts.Declaration): ts.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

function kindOf(node: ts.Node): ApiKind {
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (!ts.isVariableStatement(node)) return 'type';
  const [declaration] = node.declarationList.declarations;
  const isFunction = declaration?.type !== undefined && ts.isFunctionTypeNode(declaration.type);
  return isFunction ? 'function' : 'constant';
}

function isPublic(node: ts.ClassElement | ts.TypeElement): boolean {
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return false;
  return (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

function withoutPrivate(node: ts.ClassDeclaration): ts.ClassDeclaration {
  const { modifiers, name, typeParameters, heritageClauses } = node;
  const members = node.members.filter(isPublic);
  return ts.factory.updateClassDeclaration(node, modifiers, name, typeParameters, heritageClauses, members);
}
