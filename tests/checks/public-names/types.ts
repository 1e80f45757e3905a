import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { parseSource, visitAll } from './source-texts.ts';

/*
 * Lists the names that types expose to programs: fields of options and values, and codes that programs compare.
 * Only the product's files are read, because types of packages contain no names of the product.
 */

/** Depth up to which nested fields are listed. */
const DEEPEST = 4;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  experimentalDecorators: true,
  types: [],
  lib: ['lib.es5.d.ts'],
};

function openProgram(roots: readonly string[]): ts.Program {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const path = resolve(dirname(from), text);
      const isLocal = text.startsWith('.') && path.endsWith('.ts') && existsSync(path);
      return { resolvedModule: isLocal ? { resolvedFileName: path, extension: ts.Extension.Ts } : undefined };
    });
  return ts.createProgram({ rootNames: roots.map((root) => resolve(root)), options, host });
}

const isOwn = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((declaration) => !declaration.getSourceFile().isDeclarationFile) ?? false;

const isHidden = (symbol: ts.Symbol): boolean =>
  symbol.name.startsWith('__') ||
  (symbol.declarations?.some((declaration) => {
    const name = ts.getNameOfDeclaration(declaration);
    const flags = ts.getCombinedModifierFlags(declaration);
    return (
      (name !== undefined && ts.isPrivateIdentifier(name)) ||
      (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0
    );
  }) ??
    false);

class TypeNames {
  readonly found = new Set<string>();
  readonly #checker: ts.TypeChecker;
  /** Types that are listed separately and so not expanded where they are used. */
  readonly #named: ReadonlySet<ts.Symbol>;

  constructor(checker: ts.TypeChecker, named: ReadonlySet<ts.Symbol>) {
    this.#checker = checker;
    this.#named = named;
  }

  /** Adds a type's fields below a path, including nested fields, and its literal values. */
  add(type: ts.Type, path: string, depth = 0): void {
    if (depth > 0 && this.#isNamed(type)) return;
    if (!type.isUnionOrIntersection()) this.#addMember(type, path, depth);
    else {
      const marks = type.types.map((part) => (type.isUnion() ? this.#markOf(part) : ''));
      // Variants of the same kind, such as places with either name of the longitude, are listed together.
      const isOneKind = new Set(marks).size === 1;
      type.types.forEach((part, n) => this.add(part, isOneKind ? path : path + (marks[n] ?? ''), depth));
    }
  }

  #addMember(type: ts.Type, path: string, depth: number): void {
    if (type.isStringLiteral()) this.found.add(`${path} '${type.value}'`);
    if (depth >= DEEPEST) return;
    const element = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (element !== undefined && !(type.flags & ts.TypeFlags.StringLike)) {
      this.add(element, path, depth + 1);
      return;
    }
    if (type.getCallSignatures().length > 0) return;
    for (const property of this.#checker.getPropertiesOfType(type)) {
      if (!isOwn(property) || isHidden(property)) continue;
      const place = `${path}.${property.name}`;
      this.found.add(place);
      this.add(this.#checker.getTypeOfSymbol(property), place, depth + 1);
    }
  }

  /** Returns the field and value that distinguish one kind of a union from the others. */
  #markOf(type: ts.Type): string {
    const kind = type.getProperty('type') ?? type.getProperty('kind');
    const value = kind && this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(kind));
    return value?.isStringLiteral() === true ? `<${value.value}>` : '';
  }

  #isNamed(type: ts.Type): boolean {
    return [type.aliasSymbol, type.symbol as ts.Symbol | undefined].some(
      (symbol) => symbol !== undefined && this.#named.has(symbol),
    );
  }
}

/**
 * Returns the exports of files. For types, the names of their fields are included unless the type is in
 * `nameOnly`.
 */
export function readExports(
  paths: readonly string[],
  nameOnly: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const program = openProgram(paths);
  const checker = program.getTypeChecker();
  const original = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const namesOf = (path: string): readonly string[] => {
    const source = program.getSourceFile(resolve(path));
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${path} is not a module.`);
    const exported = checker.getExportsOfModule(module);
    const names = new TypeNames(checker, new Set(exported.map(original)));
    for (const symbol of exported) {
      names.found.add(symbol.name);
      const target = original(symbol);
      if (target.flags & ts.SymbolFlags.Type && !nameOnly.has(symbol.name))
        names.add(checker.getDeclaredTypeOfSymbol(target), symbol.name);
    }
    return [...names.found];
  };
  return new Map(paths.map((path) => [path, namesOf(path)]));
}

/** Returns the events of React components as `Component onEvent=event`. */
export function readReactEvents(path: string, text: string): string[] {
  const names: string[] = [];
  const addEvents = (component: string, events: ts.ObjectLiteralExpression): void => {
    visitAll(events, (node) => {
      if (!ts.isPropertyAssignment(node)) return;
      const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (ts.isStringLiteral(value)) names.push(`${component} ${node.name.getText()}=${value.text}`);
    });
  };
  visitAll(parseSource(path, text), (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'events') return;
    const { initializer, parent } = node;
    const called = parent.parent.parent;
    if (ts.isObjectLiteralExpression(initializer) && ts.isVariableDeclaration(called))
      addEvents(called.name.getText(), initializer);
  });
  return names;
}
