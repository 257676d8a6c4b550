import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser'
import type { Tree } from '../boundaries/imports.ts'

/** A regular expression of the product and its position. */
export interface Pattern {
  source: string
  flags: string
  place: string
}

const PRODUCT = /^(contract|x12|rail|api|web|demo)\/src\/.*\.tsx?$/
const NOT_PRODUCT = /\.test\.tsx?$|\/testing\/|\/gallery\//

/** Every regular expression of the product: literals, and calls of `new RegExp`. */
export const findPatterns = (tree: Tree): Pattern[] =>
  [...tree].flatMap(([path, text]) =>
    PRODUCT.test(path) && !NOT_PRODUCT.test(path) ? patternsIn(path, text) : [],
  )

function patternsIn(path: string, text: string): Pattern[] {
  const { program } = parseSync(path, text)
  const constants = constantsIn(program)
  const found: Pattern[] = []
  const add = (start: number, source: string, flags: string) =>
    found.push({ source, flags, place: `${path}:${text.slice(0, start).split('\n').length}` })
  const addBuilt = (node: { callee: Expression; arguments: readonly Node[]; start: number }) => {
    const [source, flags] = node.arguments
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp' || source === undefined) return
    add(node.start, evaluate(source, constants), flags?.type === 'Literal' ? String(flags.value) : 'g')
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program)
  return found
}

type Constants = ReadonlyMap<string, Node>

function constantsIn(program: Parameters<Visitor['visit']>[0]): Constants {
  const constants = new Map<string, Node>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init)
    },
  }).visit(program)
  return constants
}

/** Stands in for a text that is known only at run time, such as a separator or a car's initial. */
const UNKNOWN = 'X'
const MAX_STEPS = 10

/** The string value of an expression, as far as constants of the same file determine it. */
function evaluate(node: Node, constants: Constants, steps = 0): string {
  if (steps > MAX_STEPS) return UNKNOWN
  const inner = (one: Node) => evaluate(one, constants, steps + 1)
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? node.regex.pattern : String(node.value)
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => {
          const between = node.expressions[at]
          return `${value.cooked ?? ''}${between === undefined ? '' : inner(between)}`
        })
        .join('')
    case 'MemberExpression':
      return node.property.type === 'Identifier' && node.property.name === 'source'
        ? inner(node.object)
        : UNKNOWN
    case 'Identifier': {
      const constant = constants.get(node.name)
      return constant === undefined ? UNKNOWN : inner(constant)
    }
    default:
      return UNKNOWN
  }
}
