import { type Grant, GRANT_LABELS, TOKEN_MODULES } from '#contract/areas/admin/tokens/tokens.rules.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import type { Module, Permission } from '#contract/base/access.ts'
import { permissionGroups } from '../permissions/permissions.rules.ts'

export const grantText = (grants: readonly string[]): string[] =>
  grants.map((one) => GRANT_LABELS[one as Grant] ?? one)

const isModule = (grant: string): boolean => (TOKEN_MODULES as readonly string[]).includes(grant)

/** The permissions a token may have, by section: modules first, because machines mostly book. */
export function grantGroups(grants: readonly Grant[]): { title: string; values: string[] }[] {
  const modules = grants.filter(isModule)
  const permissions = permissionGroups(grants.filter((one) => !isModule(one)))
  return modules.length > 0 ? [{ title: 'Modules', values: modules }, ...permissions] : permissions
}

/** What a grant allows a machine to do. */
export function grantMeaning(grant: string): string {
  if (grant === 'company_settings') return 'Send railroad messages, and read feeds and bill-to companies.'
  if (isModule(grant)) return MODULE_LABELS[grant as Module].meaning
  return PERMISSION_LABELS[grant as Permission]?.opens ?? ''
}
