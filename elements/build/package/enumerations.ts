import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './entries.ts';

/** Returns the string literals of a type, including those of the entries of a list. */
function literalsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isStringLiteral()) return [type.value];
  if (type.isUnion()) return type.types.flatMap((part) => literalsOf(part, checker));
  const entry = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  return entry === undefined ? [] : literalsOf(entry, checker);
}

/** Returns whether strings other than the literals are possible. */
const isOpen = (type: ts.Type): boolean =>
  Boolean(type.flags & ts.TypeFlags.String) || (type.isUnion() && type.types.some(isOpen));

/**
 * Reads the allowed values of the elements' properties from their types, which the manifest only names.
 * Returns a function with the values of a property of a class; the list is empty for any other property.
 */
export function readEnumerations(): (className: string, property: string) => readonly string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(import.meta.dirname, 'tsconfig.declarations.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const entry = join(ROOT, 'elements/index.ts');
  const program = ts.createProgram([entry], config?.options ?? {});
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = new Map(
    (module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, symbol]),
  );
  return (className, property) => {
    const symbol = exported.get(className);
    if (!symbol) return [];
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const member = checker.getDeclaredTypeOfSymbol(target).getProperty(property);
    const type = member && checker.getTypeOfSymbol(member);
    return type === undefined || isOpen(type) ? [] : [...new Set(literalsOf(type, checker))];
  };
}
