import { parseSync, Visitor } from 'oxc-parser'
import type { Tree } from '../boundaries/imports.ts'

/** Where texts that people read are written: pages, contracts, rules and services. */
const SEARCHED = /^(web|contract|rail|x12)\/src\/.*\.tsx?$|^api\/src\/areas\/.*\.(rules|service)\.ts$/
const SKIPPED = /\.test\.tsx?$|\/(testing|gallery)\/|common-passwords|\.factory\.ts$/

/** Retired words for texts, with their replacements. */
const RETIRED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(told|tells|tell)\b/i, 'notified, sent, reported'],
  [/\bmend(s|ed|ing)?\b/i, 'correct, fix'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate'],
  [/\bparted by\b|^part (it|several)\b/i, 'separated by, split'],
  [/\b(some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
  [/\bby itself\b/i, 'automatically'],
  [/\b(stands|stood) (here|there)\b/i, 'appears, is listed'],
  [/\be-mails?\b/i, 'email'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling'],
  [/\bcould not be (loaded|saved)\b/i, 'Couldn’t load X, Couldn’t save X'],
  [/\bgive to (somebody|nobody)\b|\blook after\b/i, 'assign to, unassign'],
  [/\btake back\b/i, 'withdraw'],
  [/\bkeep as\b/i, 'save as'],
  [/\bundo the changes\b/i, 'Discard changes'],
  [/\bneeds another look\b/i, 'Not saved. Fix N fields.'],
  [/\bout of limits\b/i, 'out of range'],
  [/\b(the|in) period before\b/i, 'the previous period'],
  [/\bwrong passcodes?\b/i, 'incorrect passcode'],
  [/\d %/, '82%, without a space'],
  [/’s’s\b/, 'one possessive'],
]

/** Texts that contain one of these words for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  Cancelled: 'a stored value; screens show its label',
  'nobody has this password': 'a password',
}

/** A text is for people when it has several words or begins like a sentence: names of codes and fields do not. */
const isUserFacing = (text: string): boolean => /[a-z].*\s|^[A-Z][a-z]+$/.test(text.trim())

interface Found {
  text: string
  start: number
}

/** The texts of a file that people read: text of elements, and strings with words. */
function textsIn(path: string, source: string): Found[] {
  const found: Found[] = []
  const add = (text: string, start: number) => isUserFacing(text) && found.push({ text, start })
  const { program } = parseSync(path, source)
  new Visitor({
    Literal: ({ value, start }) => typeof value === 'string' && add(value, start),
    JSXText: ({ value, start }) => add(value, start),
    TemplateLiteral: ({ quasis, start }) => add(quasis.map(({ value }) => value.raw).join('…'), start),
  }).visit(program)
  return found
}

/** Texts with a word that screens no longer use, each with the words to choose from. */
export function retiredTextProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => SEARCHED.test(path) && !SKIPPED.test(path))
    .flatMap(([path, source]) => textsIn(path, source).flatMap((text) => getProblems(path, source, text)))
}

function getProblems(path: string, source: string, { text, start }: Found): string[] {
  if (Object.hasOwn(EXCEPTIONS, text)) return []
  const line = source.slice(0, start).split('\n').length
  return RETIRED.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0]
    return found === undefined ? [] : [`${path}:${line}: a text says "${found}": instead ${instead}`]
  })
}
