import type { FlagSetting } from '#contract/areas/admin/administration/administration.contract.ts'
import { FLAGS, type Flag, type Permission } from '#contract/base/access.ts'
import { FLAG_WORDS, PERMISSION_WORDS } from '../../../shell/access-words.ts'

/** A module with its default and the customers that differ from it. */
export interface ModuleSwitch {
  name: Flag
  /** Off where nothing was ever set. */
  isOn: boolean
  version: number | null
  overrides: (FlagSetting & { customer_id: number })[]
}

/** The seven modules in the order of the specification, whether or not a setting exists. */
export const moduleSwitches = (settings: readonly FlagSetting[]): ModuleSwitch[] =>
  FLAGS.map((name) => {
    const own = settings.filter((setting) => setting.name === name)
    const byDefault = own.find(({ customer_id }) => customer_id === null)
    const overrides = own.filter(
      (one): one is FlagSetting & { customer_id: number } => one.customer_id !== null,
    )
    return { name, isOn: byDefault?.enabled ?? false, version: byDefault?.version ?? null, overrides }
  })

/** One switch somebody wants to turn. */
export interface Wish {
  name: Flag
  customer_id: number | null
  customer_name: string | null
}

/** What a switch stands at after somebody else turned it first, and that nothing was overwritten. */
export function conflictWords(
  { name, customer_id, customer_name }: Wish,
  now: readonly FlagSetting[],
): string {
  const setting = now.find((one) => one.name === name && one.customer_id === customer_id)
  const who = customer_name ?? 'all customers'
  const state = setting
    ? `It is ${setting.enabled ? 'on' : 'off'} for ${who} now.`
    : `It follows the default for ${who} now.`
  return `Somebody turned “${FLAG_WORDS[name].name}” in the meantime. ${state} Nothing was overwritten: turn it again if you still want to.`
}

/** What tells the notice that was read from what is typed. */
export interface NoticeDraft {
  title: string
  body: string
  link_text: string
}

export const draftOf = (notice: {
  title: string
  body?: string | undefined
  link_text?: string | undefined
}) => ({
  title: notice.title,
  body: notice.body ?? '',
  link_text: notice.link_text ?? '',
})

export const isSameDraft = (one: NoticeDraft, other: NoticeDraft): boolean =>
  one.title.trim() === other.title &&
  one.body.trim() === other.body &&
  one.link_text.trim() === other.link_text

/** Says who sees the notice, and that a changed one shows again to those who put it away. */
export function noticeState({ active, version }: { active: boolean; version: string }): string {
  if (version === '0') return 'No notice was written yet.'
  return active ? `Version ${version} is shown to everybody.` : `Version ${version} is not shown.`
}

/** Permissions by the area they belong to, in the order they are known. */
export function permissionGroups(names: readonly string[]): { area: string; names: string[] }[] {
  const groups = Map.groupBy(names, areaOf)
  return [...groups].map(([area, members]) => ({ area, names: members }))
}

const AREAS: [prefix: string, area: string][] = [
  ['dashboard_', 'Dashboard'],
  ['visibility_', 'Visibility'],
  ['reporting_', 'Reports'],
  ['pricing_', 'Pricing'],
  ['terminal_', 'Terminal'],
  ['telematics_', 'Telematics'],
]

const areaOf = (name: string): string => AREAS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'Company'

/** What somebody else did to a customer's list meanwhile, and that nothing was overwritten. */
export function permissionsConflict(
  customer: string,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): string {
  const given = now.filter((one) => !before.includes(one)).map(permissionName)
  const taken = before.filter((one) => !now.includes(one)).map(permissionName)
  const deeds = [
    ...(given.length > 0 ? [`gave ${listed(given)}`] : []),
    ...(taken.length > 0 ? [`took ${listed(taken)} away`] : []),
  ]
  const what = deeds.length === 0 ? 'saved them, the same as before' : deeds.join(' and ')
  return `Somebody changed the permissions of ${customer} in the meantime: they ${what}. What you ticked is still here; save again to replace theirs.`
}

const permissionName = (name: string): string => `“${PERMISSION_WORDS[name as Permission]?.name ?? name}”`

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

/** The lists hold the same, whatever their order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))
