import { parseSync, type Node, visitorKeys } from 'oxc-parser'

/** One rule of a source broken on purpose: the text from `start` to `end` read as `now` instead. */
export interface Mutation {
  line: number
  kind: 'access' | 'comparison' | 'condition' | 'limit' | 'statement' | 'text'
  start: number
  end: number
  was: string
  now: string
}

type Change = Pick<Mutation, 'kind' | 'start' | 'end' | 'now'>

const FLIPPED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

/** Not behavior: types say nothing at run time, and the names of modules and attributes are no texts for people. */
const SKIPPED = /^(TS|Import|Export(All)|JSXAttribute$)/

/**
 * Lists every rule of a source that can be broken separately, in the order of the text. Throws for a file that cannot
 * be parsed.
 */
export function findMutations(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can’t be parsed: ${errors[0].message}`)
  const found = changesIn(program, text).map((change) => ({
    ...change,
    line: text.slice(0, change.start).split('\n').length,
    was: text.slice(change.start, change.end),
  }))
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with one rule broken. */
export const broken = (text: string, { start, end, now }: Mutation): string =>
  text.slice(0, start) + now + text.slice(end)

function changesIn(node: Node, text: string): Change[] {
  if (SKIPPED.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return []
  if (node.type === 'Property' && getName(node.key) === 'summary') return []
  return [...getChanges(node, text), ...getChildren(node).flatMap((child) => changesIn(child, text))]
}

function getChildren(node: Node): Node[] {
  const parts = (visitorKeys[node.type] ?? []).map((key) => (node as unknown as Record<string, unknown>)[key])
  return parts
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part)
}

function getChanges(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      return flip(node, text)
    case 'LogicalExpression':
      return node.operator === '??'
        ? []
        : [whole('condition', node, node.left, text), whole('condition', node, node.right, text)]
    case 'IfStatement':
      return [{ kind: 'condition', start: node.test.start, end: node.test.end, now: 'false' }]
    case 'UnaryExpression':
      return node.operator === '!' ? [whole('condition', node, node.argument, text)] : []
    case 'Property':
      return getName(node.key) === 'access' ? getAccess(node.value, text) : []
    case 'Literal':
      return literal(node)
    case 'TaggedTemplateExpression':
      return getName(node.tag) === 'sql' ? statementLines(node, text) : []
    default:
      return []
  }
}

const whole = (kind: Change['kind'], node: Node, left: Node, text: string): Change => ({
  kind,
  start: node.start,
  end: node.end,
  now: text.slice(left.start, left.end),
})

function flip(node: Extract<Node, { type: 'BinaryExpression' }>, text: string): Change[] {
  const now = FLIPPED[node.operator]
  if (now === undefined) return []
  const start = text.indexOf(node.operator, node.left.end)
  return [{ kind: 'comparison', start, end: start + node.operator.length, now }]
}

/** Every signed-in caller may make a call that required more; everyone one that required a sign-in. */
function getAccess(value: Node, text: string): Change[] {
  const isSignIn = text.slice(value.start, value.end) === "'signed-in'"
  return [{ kind: 'access', start: value.start, end: value.end, now: isSignIn ? "'public'" : "'signed-in'" }]
}

function literal(node: Extract<Node, { type: 'Literal' }>): Change[] {
  const { start, end, value } = node
  if (typeof value === 'boolean') return [{ kind: 'condition', start, end, now: String(!value) }]
  if (typeof value === 'number') return [{ kind: 'limit', start, end, now: String(value + 1) }]
  // a text for people has words in it
  if (typeof value === 'string' && /\p{L} \p{L}/u.test(value))
    return [{ kind: 'text', start, end, now: JSON.stringify(`${value}~`) }]
  return []
}

/** Removes a condition that has its own line in a statement. */
function statementLines(node: Node, text: string): Change[] {
  const body = text.slice(node.start, node.end)
  return [...body.matchAll(/^[ \t]*and [^`\n]*$/gm)]
    .filter(([line]) => isClosed(line))
    .map(({ index, 0: line }) => ({
      kind: 'statement',
      start: node.start + index,
      end: node.start + index + line.length,
      now: '',
    }))
}

const isClosed = (line: string): boolean =>
  ['()', '{}', '[]'].every(([open, close]) => line.split(open!).length === line.split(close!).length)

const getName = (node: Node): string | null =>
  'name' in node && typeof node.name === 'string' ? node.name : null
