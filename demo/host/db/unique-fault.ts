/** Whether a fault says that a value, which only one row may have, is another row's already. */
export function isUniqueFault(fault: unknown): boolean {
  const code = fault instanceof Error ? (fault as { code?: unknown }).code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}
