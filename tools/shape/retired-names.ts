import type { Tree } from '../boundaries/imports.ts'
import { readDeclarations } from './declarations.ts'

/** Retired words for names, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  told: 'reported, message, summary',
  tell: 'notify, report, describe',
  asked: 'request, query, criteria',
  kept: 'saved, stored, cached',
  keeper: 'store, cache',
  taken: 'accepted, input, used',
  taking: 'accepting, reading',
  mend: 'fix, correct',
  mended: 'fixed, corrected',
  lend: 'lease',
  lent: 'leased',
  rested: 'debounced',
  heard: 'received',
  doomed: 'toDiscard',
  doer: 'actor',
  office: 'deps',
  excuse: 'exemption',
  happening: 'activity entry',
  chores: 'beforeSubmit',
  revealers: 'expanders',
  sought: 'indexFirst',
  guessed: 'estimated',
  heirs: 'successors',
  words: 'text, label, message',
  lies: 'tense, position',
  reckon: 'calculate',
  reckoned: 'calculated',
  asker: 'requester, caller',
  untold: 'what it lacks',
  said: 'reported, text, message',
  says: 'text',
  saying: 'respondWith, sending',
  worn: 'exhausted',
  anybody: 'anyone',
  most: 'max',
  fewest: 'min',
  least: 'min',
}

/** Retired names, with their replacements; they are fine as a part of a longer name. */
const RETIRED_NAMES: Readonly<Record<string, string>> = {
  say: 'print, report, add, send',
  lay: 'write, upload',
  goOn: 'continue with an object',
  together: 'groupX, allOrNone',
  Which: 'a noun',
  Whose: 'a noun',
  Doing: 'a noun',
  Here: 'a noun',
  Said: 'a noun',
  Seen: 'a noun',
  What: 'a noun',
  Why: 'a noun',
}

/** Names that contain one of these words for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  COMMON_PASSWORD_WORDS: 'words of a language',
  inWordsOrder: 'words of a language',
  MAX_WORDS: 'words of a language',
}

const getParts = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

/** Declarations named with a retired word, each with the replacements to choose from. */
export function retiredNameProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) => readDeclarations(path, text).flatMap((name) => getNameProblem(path, name)))
}

function getNameProblem(path: string, name: string): string[] {
  if (Object.hasOwn(EXCEPTIONS, name)) return []
  if (Object.hasOwn(RETIRED_NAMES, name))
    return [`${path}: the name ${name} is retired; use ${RETIRED_NAMES[name]}`]
  const word = getParts(name).find((one) => Object.hasOwn(RETIRED, one))
  return word === undefined ? [] : [`${path}: ${name} uses the retired word "${word}"; use ${RETIRED[word]}`]
}

/** A function named after what it is of; `isOneOf` and the like are questions, `selectScacsOf` begins with its verb. */
const GETTER =
  /^\s*(?:export )?(?:async )?(?:const|function\*?) ((?!(?:is|has|needs|keeps|select|update|use|reset)[A-Z])[a-z]\w*Of)\b/gm

/** Getters whose name is the clearest one, or whose better name is taken. */
const GETTERS: ReadonlySet<string> = new Set(['lengthOf', 'oneOf'])

/** Getters named `xOf`; a verb says what they do. */
export function getterNameProblems(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    [...text.matchAll(GETTER)]
      .filter(([, name = '']) => !GETTERS.has(name))
      .map(([, name = '']) => `${path}: name ${name} with its verb: getX, toX, findX or makeX`),
  )
}

/** A title of a test with a retired word, each with plain ones to choose from. */
const RETIRED_IN_TITLES: readonly [word: RegExp, instead: string][] = [
  [/\b(told|tells)\b/, 'is reported, is notified, shows'],
  [/\bmend(s|ed)?\b/, 'fix, correct'],
  [/\breckon(s|ed)?\b/, 'calculate'],
  [/\b(some|no|any|every)body\b/i, 'a user, another user, no one, everyone'],
  [/\bsays (so|why)\b/, 'shows an error, shows the reason'],
]

const TITLE = /\b(?:it|describe|test)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** Titles of tests with a retired word. */
export function retiredTitleProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /\.(test|e2e)\.tsx?$/.test(path) && path !== 'tools/shape.test.ts')
    .flatMap(([path, text]) =>
      [...text.matchAll(TITLE)].flatMap(([, , title = '']) => {
        const found = RETIRED_IN_TITLES.find(([word]) => word.test(title))
        return found ? [`${path}: "${title}": say ${found[1]}`] : []
      }),
    )
}

/** Retired words for comments, each with plain ones to choose from. */
const RETIRED_IN_COMMENTS: readonly [word: RegExp, instead: string][] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct, repair'],
  [/\b(lends?|lent|lending)\b/i, 'lease'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate, count'],
  [/\bheed(s|ed|ing)?\b/i, 'follow, respect'],
  [/\bdoomed\b/i, 'to be discarded'],
  [/\banew\b/i, 'again'],
  [/\btelling\b/i, 'reporting, notifying'],
  [/\bin words\b/i, 'as text; describe'],
]

/** A line that is only a comment; comments behind code are not searched. */
const COMMENT = /^\s*(\/\/|\/?\*)/

/** Comments with a retired word. The file that lists the words is not searched. */
export function retiredCommentProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && path !== 'tools/shape/retired-names.ts')
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const found = COMMENT.test(line) && RETIRED_IN_COMMENTS.find(([word]) => word.test(line))
        return found ? [`${path}:${index + 1} ${line.trim()}: say ${found[1]}`] : []
      }),
    )
}
