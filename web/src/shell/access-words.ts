import type { Access } from '#contract/base/access.ts'
import { MODULE_WORDS, PERMISSION_WORDS } from '#contract/base/access-words.ts'

/** What a page asks for, in plain words: `the permission “Asset list”`. */
export function needWords(needs: Access): string {
  if (needs === 'public') return 'nothing'
  if (needs === 'signed-in') return 'a sign-in'
  if (needs === 'admin') return 'an administrator of the portal'
  if ('module' in needs) return `the module “${MODULE_WORDS[needs.module].name}”`
  const names = needs.anyOf.map((permission) => `“${PERMISSION_WORDS[permission].name}”`)
  if (names.length === 1) return `the permission ${names[0]}`
  return `one of the permissions ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Why a page is closed to somebody, and who can open it. */
export function closedWords(title: string, needs: Access, companyName: string): string {
  const who =
    typeof needs === 'object' && 'module' in needs ? 'which is off' : 'which your account does not have'
  return `“${title}” is closed: this page needs ${needWords(needs)}, ${who} at ${companyName}.`
}
