import { bodyRules } from './body-rules.ts'
import { type FormKit, type KitOptions, makeKit } from './kit.tsx'
import type { FormEndpoint } from './setup.ts'

/**
 * Declares the form of an endpoint: the schema of its body is the form's. Hand in the endpoint itself, in the file that
 * imports it; a build brings the schema along with that file.
 */
export function createForm<const E extends FormEndpoint>(
  endpoint: E,
  options: KitOptions<E> = {},
): FormKit<E> {
  const rules = bodyRules(endpoint.name, endpoint.body)
  return makeKit<E>({ endpoint, options, rules: { now: () => rules, load: () => Promise.resolve(rules) } })
}
