import { type FormKit, type KitOptions, makeKit } from './kit.tsx'
import { rulesLater } from './rules.ts'
import type { FormEndpoint } from './setup.ts'

/**
 * The form of a page that is painted before its rules are here: `fetchBody` imports the contract. Fields say their labels
 * themselves.
 */
export function formLater<const E extends FormEndpoint>(
  endpoint: E,
  fetchBody: () => Promise<E['body']>,
  options: KitOptions<E> = {},
): FormKit<E> {
  const fetchRules = async () => {
    const [{ bodyRules }, body] = await Promise.all([import('./body-rules.ts'), fetchBody()])
    return bodyRules(endpoint.name, body)
  }
  return makeKit<E>({ endpoint, options, rules: rulesLater(fetchRules) })
}
