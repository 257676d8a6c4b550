import type { Import } from './imports.ts'
import { RULES, type Rule } from './rules.ts'

export type Violation = { rule: string; at: string; text: string }

/** Checks every import against the rules, and finds missing targets and cycles. */
export function judge(imports: Import[]): Violation[] {
  return [...unresolved(imports), ...forbidden(imports), ...circles(imports)]
}

function unresolved(imports: Import[]): Violation[] {
  return imports
    .filter(({ to }) => to === null)
    .map((found) => ({
      rule: 'must-resolve',
      at: place(found),
      text: `${found.specifier} is neither a file of this repository nor a package in package.json`,
    }))
}

function forbidden(imports: Import[]): Violation[] {
  return imports.flatMap((found) =>
    RULES.filter((rule) => breaks(rule, found)).map((rule) => ({
      rule: rule.name,
      at: place(found),
      text: `imports ${found.to}; ${rule.instead}`,
    })),
  )
}

function breaks(rule: Rule, { from, to }: Import): boolean {
  const source = rule.from.exec(from)
  if (to === null || !source || rule.unless?.test(from) || !rule.to.test(to)) return false
  if (rule.except === undefined) return true
  return !new RegExp(rule.except.replaceAll('$1', source[1] ?? '')).test(to)
}

/** Types may point both ways; values in a circle may be undefined when first read. */
function circles(imports: Import[]): Violation[] {
  const targets = Map.groupBy(
    imports.filter(({ isType, to }) => !isType && to !== null),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const found: Violation[] = []

  function visit(file: string, path: string[]): void {
    const seenAt = path.indexOf(file)
    if (seenAt !== -1) {
      found.push({ rule: 'no-circles', at: file, text: [...path.slice(seenAt), file].join(' -> ') })
      return
    }
    if (done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to!, [...path, file])
    done.add(file)
  }

  for (const file of targets.keys()) visit(file, [])
  return found
}

function place({ from, line }: Import): string {
  return `${from}:${line}`
}
