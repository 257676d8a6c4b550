/**
 * Who may import whom, one rule per line of the table in CONTRIBUTING. An import breaks a rule when the importing
 * file matches `from` (and not `unless`) and the target matches `to` (and not `except`). `$1` in `except` is replaced
 * by the first group of `from`: the area of the importing file. Packages are written `npm:name`, Node's own
 * `node:name`.
 */
export type Rule = {
  name: string
  from: RegExp
  unless?: RegExp
  to: RegExp
  except?: string
  instead: string
}

export type Violation = { rule: string; at: string; text: string }

/** Areas that every page may use: lookups, the search, the deployment, the session, files, saved views. */
const COMMON_AREAS = 'lookups|find|config|accounts|files|lists'

const TEST = /\.test\.tsx?$|\/testing\//
const TEST_OR_FACTORY = /\.(test|factory)\.tsx?$|\/testing\//

const leaves: Rule[] = [
  {
    name: 'contract-imports-zod-only',
    from: /^contract\//,
    unless: new RegExp(`${TEST.source}|^contract/src/areas/waybilling/`),
    to: /./,
    except: '^contract/|^npm:zod$',
    instead: 'both sides read the contract: import only zod and its own files',
  },
  {
    // A waybill is a 404: its fields, limits and codes are in the codec's tables and nowhere else.
    name: 'waybills-are-x12',
    from: /^contract\/src\/areas\/waybilling\//,
    unless: TEST,
    to: /./,
    except: '^(contract|x12)/|^npm:zod$',
    instead: 'the waybill form may use only the contract and the x12 tables',
  },
  {
    name: 'contract-base-knows-no-area',
    from: /^contract\/src\/(base|list)\//,
    to: /^contract\/src\/areas\//,
    instead: 'move what the base needs into the base',
  },
  {
    name: 'contract-areas-apart',
    from: /^contract\/src\/areas\/([^/]+)\//,
    to: /^contract\/src\/areas\//,
    except: `^contract/src/areas/($1|${COMMON_AREAS})/`,
    instead: 'share through contract/src/base or a common area',
  },
  {
    name: 'x12-is-a-leaf',
    from: /^x12\//,
    unless: /\.test\.ts$|\/testing\/|^x12\/src\/cli\.ts$/,
    to: /./,
    except: '^x12/',
    instead: 'x12 imports nothing: pass text in, get data back',
  },
  {
    name: 'rail-is-a-leaf',
    from: /^rail\//,
    unless: TEST,
    to: /./,
    except: '^rail/',
    instead: 'rail imports nothing: pass in what it needs',
  },
]

const rooms: Rule[] = [
  {
    name: 'api-knows-the-contract-only',
    from: /^api\//,
    // The start connects the parts: it alone writes the demo's starter data to the database.
    unless: /\.test\.tsx?$|\/testing\/|^api\/src\/start\//,
    to: /^(web|demo|e2e|bench|tools)\//,
    instead: 'go through the contract, or start the other part as a process',
  },
  {
    name: 'web-knows-the-contract-only',
    from: /^web\/src\//,
    to: /^(api|x12|rail|demo|e2e|bench|tools)\/|^node:/,
    instead: 'call the server through an endpoint of the contract',
  },
  {
    name: 'demo-is-an-outsider',
    from: /^demo\//,
    to: /^(api|web|e2e|bench|tools)\//,
    instead: 'the demo railroad may use only feeds and the public API',
  },
  {
    name: 'e2e-drives-the-screen',
    from: /^e2e\//,
    to: /^(web|demo)\/|^api\/src\/(?!.*\.factory\.ts$|testing\/)/,
    instead: 'act like a user, or seed data with a factory',
  },
  {
    name: 'x12-only-for-messages',
    from: /^api\/src\//,
    unless: /^api\/src\/areas\/(actions|feeds|invoicing\/(bills|remittances)|waybilling)\/|\.test\.ts$/,
    to: /^x12\//,
    instead: 'call the feeds, waybilling or actions service',
  },
  {
    name: 'rail-only-for-events',
    from: /^api\/src\//,
    unless:
      /^api\/src\/(areas\/(feeds|visibility|demurrage|fleets|telematics\/sightings|invoicing\/(bill(s|-rules)|accrual))|start)\/|\.test\.ts$/,
    to: /^rail\//,
    // Time zones and unit ids do not depend on events.
    except: '^rail/src/(clm/zone|equipment)\\.ts$',
    instead: 'call the feeds or visibility service',
  },
]

const apiInside: Rule[] = [
  {
    name: 'api-areas-meet-at-services',
    from: /^api\/src\/areas\/([^/]+)\//,
    unless: TEST_OR_FACTORY,
    to: /^api\/src\/areas\//,
    except: '^api/src/areas/$1/|\\.service\\.ts$',
    instead: 'call the other area through its service',
  },
  {
    name: 'api-plumbing-knows-no-area',
    from: /^api\/src\/(http|db|facts|jobs|files|list)\//,
    unless: TEST,
    to: /^(api|contract)\/src\/areas\//,
    instead: 'let the area pass its part in',
  },
  {
    name: 'services-below-areas',
    from: /\.(service|queries|jobs)\.ts$/,
    to: /\.area\.ts$|^api\/src\/(areas|routes)\.ts$/,
    instead: 'a lower layer never calls a higher one',
  },
  {
    name: 'queries-call-nobody',
    from: /\.queries\.ts$/,
    to: /\.(service|jobs)\.ts$/,
    instead: 'pass the result in as an argument',
  },
  {
    name: 'sql-only-in-queries',
    from: /^api\/src\/areas\//,
    unless: /\.(queries|factory|test)\.ts$/,
    to: /^npm:(pg|pg-copy-streams|sql-template-tag)$/,
    instead: 'put the statement into <noun>.queries.ts',
  },
  {
    name: 'services-know-no-http',
    from: /\.(service|queries|jobs)\.ts$/,
    to: /^npm:(fastify|@fastify\/.*)$/,
    instead: 'accept plain input and return plain data; HTTP belongs in http/serve.ts',
  },
  {
    name: 'factories-only-in-tests',
    from: /./,
    unless: /\.(test|factory|e2e)\.tsx?$|\/testing\/|^(e2e|bench)\//,
    to: /\.factory\.ts$/,
    instead: 'factories are for tests; call a service',
  },
  {
    name: 'test-helpers-only-in-tests',
    from: /^(contract|x12|rail|api|web|demo)\//,
    unless: TEST_OR_FACTORY,
    to: /\/testing\/|\.test\.tsx?$/,
    instead: 'move the shared part out of the test helpers',
  },
]

const webInside: Rule[] = [
  {
    name: 'web-areas-apart',
    from: /^web\/src\/areas\/([^/]+)\//,
    to: /^web\/src\/areas\//,
    except: '^web/src/areas/$1/',
    instead: 'share through web/src/shared',
  },
  {
    name: 'web-area-own-contract',
    from: /^web\/src\/areas\/([^/]+)\//,
    to: /^contract\/src\/areas\//,
    except: `^contract/src/areas/($1|${COMMON_AREAS})/`,
    instead: 'the page belongs to the area whose data dominates; let the server join',
  },
  {
    name: 'web-shared-asks-common-areas',
    from: /^web\/src\/(shared|shell|list)\//,
    to: /^contract\/src\/areas\//,
    except: `^contract/src/areas/(${COMMON_AREAS})/`,
    instead: 'shared code may use only common areas',
  },
  {
    name: 'web-ui-is-dumb',
    from: /^web\/src\/ui\//,
    to: /^contract\/|^web\/src\/(shell|shared|list|areas)\/|^npm:@tanstack\/react-(query|router)$/,
    // Pages, emails and PDFs format times and counts with the same functions.
    except: '^contract/src/base/(place-time|plural)\\.ts$',
    instead: 'pass data and callbacks as props',
  },
  {
    name: 'web-shell-knows-no-area',
    from: /^web\/src\/(shell|shared|list)\//,
    to: /^web\/src\/(areas|gallery|later|routes\.tsx)/,
    instead: 'let routes.tsx pass the area in',
  },
  {
    name: 'web-shell-below-shared',
    from: /^web\/src\/shell\//,
    to: /^web\/src\/(shared|list)\//,
    instead: 'shared code may not import the shell',
  },
  {
    name: 'web-shared-below-lists',
    from: /^web\/src\/shared\//,
    to: /^web\/src\/list\//,
    instead: 'lists may import shared code, not the other way round',
  },
]

export const RULES: Rule[] = [...leaves, ...rooms, ...apiInside, ...webInside]
