import { type Access, isAllowed, type Entitlements, getParts } from '#contract/base/access.ts'
import { AREA_NAMES } from '#contract/base/areas.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '#contract/base/access-labels.ts'

const LEVEL_LABELS = { see: 'a role that can view', act: 'a role that can edit' } as const

const LIST = new Intl.ListFormat('en-US')

/** What a page requires: `the permission “Asset list”`. */
export function needText(needs: Access): string {
  if (needs === 'public') return 'nothing'
  if (needs === 'quote token') return 'a quote link'
  if (needs === 'signed-in' || needs === 'user or token') return 'a signed-in account'
  if (needs === 'admin') return 'a portal administrator account'
  if (needs === 'internal') return 'an internal staff account'
  if (needs === 'staff') return 'a portal staff account'
  if ('allOf' in needs) return needTexts(getParts(needs))
  if ('area' in needs) return `${LEVEL_LABELS[needs.level]} ${AREA_NAMES[needs.area]}`
  // Company Admin is the only role that pages require.
  if ('roles' in needs) return 'the Company Admin role'
  if ('module' in needs) return `the module “${MODULE_LABELS[needs.module].name}”`
  const names = needs.anyOf.map((permission) => `“${PERMISSION_LABELS[permission].name}”`)
  if (names.length === 1) return `the permission ${names[0]}`
  return `one of the permissions ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const needTexts = (parts: readonly Access[]): string => LIST.format(parts.map(needText))

/** Why a page is closed to a user: the requirements that are not met. */
export function closedReason(needs: Access, who: Entitlements, companyName: string): string {
  const missing = getParts(needs).filter((part) => !isAllowed(part, who))
  const off = missing.filter(isModule)
  const lacking = missing.filter((part) => !isModule(part))
  const texts = [
    ...(off.length > 0 ? [`${needTexts(off)}, which ${off.length === 1 ? 'is' : 'are'} turned off`] : []),
    ...(lacking.length > 0 ? [`${needTexts(lacking)}, which you don’t have`] : []),
  ]
  return `It requires ${texts.join(', and ')} at ${companyName}.`
}

const isModule = (part: Access): boolean => typeof part === 'object' && 'module' in part
