import { type FormKit, type KitOptions, makeKit } from './kit.tsx'
import { lazyRules } from './rules.ts'
import type { FormEndpoint } from './setup.ts'

/**
 * The form of a page that is painted before its rules are loaded: `fetchBody` imports the contract. Pass labels to
 * its fields.
 */
export function lazyForm<const E extends FormEndpoint>(
  endpoint: E,
  fetchBody: () => Promise<E['body']>,
  options: KitOptions<E> = {},
): FormKit<E> {
  const fetchRules = async () => {
    const [{ bodyRules }, body] = await Promise.all([import('./body-rules.ts'), fetchBody()])
    return bodyRules(endpoint.name, body)
  }
  return makeKit<E>({ endpoint, options, rules: lazyRules(fetchRules) })
}
