import { describe, expect, test } from 'vitest'
import { areaProblems, nounProblems, roleProblems, misplacedTests } from './shape/areas.ts'
import { budgetProblems } from './shape/budgets.ts'
import { endpointProblems } from './shape/endpoints.ts'
import { houseRuleProblems } from './shape/house-rules.ts'
import {
  getterNameProblems,
  retiredCommentProblems,
  retiredNameProblems,
  retiredTitleProblems,
} from './shape/retired-names.ts'
import { retiredTextProblems } from './shape/retired-texts.ts'
import { readTree } from './tree.ts'

/** A small area as it should be. */
const HOUSE: [path: string, text: string][] = [
  [
    'contract/src/areas/support/tickets.contract.ts',
    "export const listTickets = endpoint({\n  name: 'listTickets',",
  ],
  ['api/src/areas/support/support.area.ts', "import { ticketsService } from './tickets.service.ts'"],
  [
    'api/src/areas/support/tickets.service.ts',
    "import * as contract from '#contract/areas/support/tickets.contract.ts'\nimplement(contract, { listTickets })",
  ],
  ['api/src/areas/support/tickets.test.ts', ''],
  ['web/src/areas/support/tickets.calls.ts', 'call(contract.listTickets)'],
  ['web/src/areas/support/TicketListPage.tsx', ''],
]

/** An area of two nouns as it should be. */
const FOLDERED: [path: string, text: string][] = [
  [
    'contract/src/areas/pricing/quotes/quotes.contract.ts',
    "export const listQuotes = endpoint({\n  name: 'listQuotes',",
  ],
  ['contract/src/areas/pricing/tariffs/tariffs.contract.ts', ''],
  ['api/src/areas/pricing/pricing.area.ts', "import { quotesService } from './quotes/quotes.service.ts'"],
  [
    'api/src/areas/pricing/quotes/quotes.service.ts',
    "import * as contract from '#contract/areas/pricing/quotes/quotes.contract.ts'\nimplement(contract, { listQuotes })",
  ],
  ['web/src/areas/pricing/pricing.routes.tsx', ''],
  ['web/src/areas/pricing/quotes/quotes.calls.ts', 'call(contract.listQuotes)'],
]

const CHECKS = {
  areaProblems,
  nounProblems,
  roleProblems,
  misplacedTests,
  budgetProblems,
  endpointProblems,
  houseRuleProblems,
  retiredNameProblems,
  getterNameProblems,
  retiredTitleProblems,
  retiredCommentProblems,
  retiredTextProblems,
}

describe('the repository', () => {
  const tree = readTree(process.cwd())

  // the first one that reads declarations parses every file
  test.each(Object.entries(CHECKS))(
    'has no %s',
    (_, check) => {
      expect(check(tree)).toEqual([])
    },
    120_000,
  )
})

describe('the checks', () => {
  test.each(Object.entries(CHECKS))('%s finds nothing in a clean house', (_, check) => {
    expect(check(new Map([...HOUSE, ...FOLDERED]))).toEqual([])
  })

  const planted: [what: string, check: keyof typeof CHECKS, path: string, text: string][] = [
    [
      'an element read by its position',
      'houseRuleProblems',
      'api/src/areas/feeds/intake/documents.rules.ts',
      'const number = segment.element(2)',
    ],
    [
      'a moment in a format of its own',
      'houseRuleProblems',
      'web/src/areas/support/tickets/TicketFacts.tsx',
      "const text = at.toLocaleString('en-US', { dateStyle: 'medium' })",
    ],
    ['an area nobody knows', 'areaProblems', 'contract/src/areas/suport/a.contract.ts', ''],
    ['an area without contract', 'areaProblems', 'web/src/areas/reports/reports.calls.ts', ''],
    ['an area nobody serves', 'areaProblems', 'contract/src/areas/reports/reports.contract.ts', ''],
    ['a second noun in a flat area', 'nounProblems', 'contract/src/areas/support/answers.contract.ts', ''],
    ['a file beside the nouns', 'nounProblems', 'api/src/areas/pricing/quotes.service.ts', ''],
    ['an area flat in one room only', 'nounProblems', 'web/src/areas/support/tickets/Row.tsx', ''],
    ['a file without role', 'roleProblems', 'api/src/areas/support/tickets.presenter.ts', ''],
    ['a component in lower case', 'roleProblems', 'web/src/areas/support/ticketRow.tsx', ''],
    ['a test of nothing', 'misplacedTests', 'api/src/areas/support/tikets.test.ts', ''],
    ['a junk drawer', 'budgetProblems', 'web/src/shared/utils.ts', ''],
    ['a deep folder', 'budgetProblems', 'web/src/ui/table/parts/Row.tsx', ''],
    ['a folder in a noun', 'budgetProblems', 'web/src/areas/pricing/quotes/parts/Row.tsx', ''],
    [
      'a contract that no service implements',
      'endpointProblems',
      'api/src/areas/pricing/quotes/quotes.service.ts',
      'implement(other, {})',
    ],
    [
      'a service that its area does not list',
      'endpointProblems',
      'api/src/areas/support/support.area.ts',
      '',
    ],
    ['an endpoint nobody calls', 'endpointProblems', 'web/src/areas/support/tickets.calls.ts', ''],
    [
      'an endpoint with two names',
      'endpointProblems',
      'contract/src/areas/support/tickets.contract.ts',
      "export const listTickets = endpoint({\n  name: 'getTickets',",
    ],
    ['a sleeping test', 'houseRuleProblems', 'e2e/support.e2e.ts', 'await page.waitForTimeout(5)'],
    ['a test that hides the others', 'houseRuleProblems', 'e2e/support.e2e.ts', 'test.only('],
    ['a promise without an issue', 'houseRuleProblems', 'api/src/env.ts', '// TODO later'],
    ['a silenced type', 'houseRuleProblems', 'api/src/env.ts', '// @ts-ignore'],
    [
      'a form that is made anew by every save',
      'houseRuleProblems',
      'web/src/areas/support/z.tsx',
      'return <TargetsForm key={data.version} start={data} />',
    ],
    [
      'a number in any notation',
      'houseRuleProblems',
      'contract/src/areas/support/tickets.contract.ts',
      'ticketId: z.coerce.number().int(),',
    ],
    ['a citation of what nobody has', 'houseRuleProblems', 'api/src/env.ts', '/** Kept (`spec 3 §5`). */'],
    ['a value named by a participle', 'retiredNameProblems', 'api/src/env.ts', 'const toldUnits = []'],
    [
      'a text of a page with a retired word',
      'retiredTextProblems',
      'web/src/areas/support/Z.tsx',
      'export const Z = () => <p>Nobody was told yet</p>',
    ],
    [
      'a text that calls the previous period the period before',
      'retiredTextProblems',
      'web/src/areas/support/Z.tsx',
      'export const Z = () => <p>Two more than in the period before</p>',
    ],
    [
      'a label of a contract with a retired word',
      'retiredTextProblems',
      'contract/src/areas/support/z.rules.ts',
      "export const Z = { help: 'Send an e-mail.' }",
    ],
    [
      'a message of a service that is put together',
      'retiredTextProblems',
      'api/src/areas/support/z.service.ts',
      'throw new AppError(`The form of ${name} was mended.`)',
    ],
    ['a limit named by a superlative', 'retiredNameProblems', 'api/src/env.ts', 'const MOST_ROWS = 5'],
    ['a getter without a verb', 'getterNameProblems', 'api/src/env.ts', 'const unitOf = (id: number) => id'],
    [
      'a title in retired words',
      'retiredTitleProblems',
      'api/src/env.test.ts',
      "test('a fault is told', () => {})",
    ],
    [
      'a title that says so',
      'retiredTitleProblems',
      'web/src/shell/z.test.tsx',
      "test('a full disk says so', () => {})",
    ],
    ['a comment in retired words', 'retiredCommentProblems', 'api/src/env.ts', '/** Told anew. */'],
    ['a second word for a notice', 'houseRuleProblems', 'web/src/shell/z.ts', 'const platformAlert = null'],
    [
      'an address of an area in the shell',
      'houseRuleProblems',
      'web/src/shell/z.ts',
      "const to = '/admin/audit'",
    ],
    [
      'a picture for a thing that has a word',
      'houseRuleProblems',
      'api/src/env.ts',
      '/** The lamp of a feed. */',
    ],
    [
      'a page that guesses a permission',
      'houseRuleProblems',
      'web/src/areas/support/Z.tsx',
      "if (!permissions.includes('visibility_asset_list')) return null",
    ],
    [
      'a page that guesses a module',
      'houseRuleProblems',
      'web/src/areas/support/Z.tsx',
      "useSession().modules.includes('hasWaybillModule')",
    ],
    [
      'a page that guesses who is staff',
      'houseRuleProblems',
      'web/src/areas/support/Z.tsx',
      'const isStaff = user.is_admin || user.is_internal',
    ],
    [
      'a page that names its own access',
      'houseRuleProblems',
      'web/src/shared/Z.tsx',
      "isAllowed({ anyOf: ['company_settings'] }, who)",
    ],
    ['behaviour by NODE_ENV', 'houseRuleProblems', 'api/src/env.ts', 'process.env.NODE_ENV'],
  ]

  test.each(planted)('%s is found by %s', (_, check, path, text) => {
    expect(CHECKS[check](new Map([...HOUSE, ...FOLDERED, [path, text]]))).not.toEqual([])
  })

  test('a list whose page is longer than it may be is found', () => {
    const page = (lines: number) =>
      new Map([['web/src/areas/a/APage.tsx', '<ListPage\n' + 'x\n\n'.repeat(lines - 1)]])

    expect(budgetProblems(page(150))).toEqual([])
    expect(budgetProblems(page(151))).toEqual([
      'web/src/areas/a/APage.tsx: list page has 151 lines, the limit is 150',
    ])
  })

  test('a crowded folder is found', () => {
    const crowd = Array.from({ length: 31 }, (_, n): [string, string] => [`web/src/ui/Part${n}.tsx`, ''])

    expect(budgetProblems(new Map(crowd))).toEqual([
      'web/src/ui: 31 files, the limit is 30; split it by noun',
    ])
  })
})
