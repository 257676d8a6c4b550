import type { Fault } from '../../../plant.ts'
import { WITHOUT_ENDINGS, WITHOUT_GUARDS, WITHOUT_RANKS } from './above.queries.ts'

const STANDING = /\/admin\/users\/standing\.rules\.ts$/
const ACCESS = /\/contract\/src\/base\/access\.ts$/
const AUTHORIZE = /\/api\/src\/http\/authorize\.ts$/

interface Planted {
  code?: readonly Fault[]
  /** Also dropped in the database, which enforces some of the rules again. */
  database?: string
}

/** Removable rules by name. */
export const FAULTS: Readonly<Record<string, Planted>> = {
  'any-account': {
    code: [
      { file: STANDING, from: 'if (account.is_admin) return REFUSALS.ofAdmin', to: '' },
      { file: STANDING, from: 'return account.is_internal ? REFUSALS.ofStaff : true', to: 'return true' },
    ],
    database: WITHOUT_GUARDS,
  },
  'any-address': {
    code: [
      {
        file: STANDING,
        from: 'isOwn(account, who) || account.grants.every((grant) => holds(who, grant)) || REFUSALS.holdsMore',
        to: 'true',
      },
    ],
    database: WITHOUT_GUARDS,
  },
  rank: {
    code: [
      {
        file: STANDING,
        from: 'firstRefusal(who.isAdmin || REFUSALS.marks, notOwn(account, who, REFUSALS.ownMarks))',
        to: 'true',
      },
    ],
    database: WITHOUT_GUARDS,
  },
  'own-role': {
    code: [{ file: STANDING, from: 'notOwn(account, who, REFUSALS.ownRole),', to: '' }],
    database: WITHOUT_GUARDS,
  },
  'higher-role': {
    code: [
      {
        file: STANDING,
        from: 'given === null || holds(who, { customer_id: customerId, ...given }) || REFUSALS.givesMore',
        to: 'true',
      },
    ],
    database: WITHOUT_GUARDS,
  },
  'customer-permissions': {
    code: [
      {
        file: STANDING,
        from: "CUSTOMER_PERMISSIONS = { access: 'admin' }",
        to: "CUSTOMER_PERMISSIONS = { access: 'staff' }",
      },
    ],
    database: WITHOUT_RANKS,
  },
  'open-module': {
    code: [
      { file: ACCESS, from: 'return modulesFor(access, who).includes(access.module)', to: 'return true' },
    ],
  },
  'seeing-acts': {
    code: [
      { file: ACCESS, from: 'return isEnough(who.levels[access.area], access.level)', to: 'return true' },
    ],
  },
  'token-acts': {
    code: [{ file: AUTHORIZE, from: 'if (actor.isSeeOnly && !isReadOnly(endpoint))', to: 'if (false)' }],
  },
  'feed-sees': {
    code: [
      {
        file: ACCESS,
        from: 'if (who.isFeed === true) return',
        to: 'if (who.isFeed === true) return true ||',
      },
    ],
  },
  'no-codes': {
    code: [
      {
        file: AUTHORIZE,
        from: "if (oneTimeCodes === 'staff' && actor.lacksCodes && endpoint.withoutCodes !== true)",
        to: 'if (false)',
      },
    ],
  },
  'living-session': { database: WITHOUT_ENDINGS },
  'unsent-price': {
    code: [
      {
        file: /\/pricing\/review\/links\.service\.ts$/,
        from: 'await selectSentQuote(db, customerId, quoteId)',
        to: 'await selectQuote(db, customerId, quoteId)',
      },
    ],
  },
  'believed-trip': {
    code: [
      {
        file: /\/support\/tickets\/tickets\.service\.ts$/,
        from: 'known.find((one) => one.waybill_id === waybill_id && one.equipment_id === equipment_id)',
        to: "{ waybill_number: 'FAKE1', waybill_date: null }",
      },
    ],
  },
  'any-recipient': {
    code: [
      {
        file: /\/notifications\/matching\/book\.rules\.ts$/,
        from: 'return account === undefined ? mayMailOutside : account.sees_all',
        to: 'return true',
      },
    ],
  },
  'any-addressee': {
    code: [
      {
        file: /\/waybilling\/exchange\/matching\.rules\.ts$/,
        from: "['receiver (ISA08)', envelope.receiver, [sent.sender]],",
        to: '',
      },
    ],
  },
}
