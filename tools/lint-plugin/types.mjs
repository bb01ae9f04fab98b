/** Questions about types and where they are declared. */
import ts from 'typescript';

/** The type checker and its ways to the syntax, where the rule runs with types; undefined otherwise. */
export function typesOf(context) {
  const services = context.sourceCode.parserServices;
  if (services?.program == null) return undefined;
  return { program: services.program, checker: services.program.getTypeChecker(), services };
}

/** Whether a declaration belongs to the project: neither a package nor the language's own library. */
export function isOfProject(program, declaration) {
  const file = declaration.getSourceFile();
  return !file.fileName.includes('/node_modules/') && !program.isSourceFileDefaultLibrary(file);
}

/** Whether a symbol is declared in the project. */
export function symbolIsOfProject(program, symbol) {
  return symbol?.declarations?.some((declaration) => isOfProject(program, declaration)) ?? false;
}

/** The members of a type: those of a union, or the type alone. */
export const membersOf = (type) => (type.isUnion() ? type.types : [type]);

/** Whether a type has one value alone: a literal, a member of an enum, null or undefined. */
export const isSingleValue = (type) =>
  (type.flags & (ts.TypeFlags.Literal | ts.TypeFlags.EnumLiteral | ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0 &&
  !type.isUnion();
