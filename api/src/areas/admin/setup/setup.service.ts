import * as contract from '#contract/areas/admin/setup/setup.contract.ts'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import {
  isAccepted,
  getRejection,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import { implement } from '../../../implement.ts'
import { getRailroads } from '../../waybilling/customer-railroads/customer-railroads.service.ts'
import { enter } from '../customers/customers.service.ts'
import { selectAccess, selectProgress } from './setup.queries.ts'

const WEEK_MS = 7 * 86_400_000

export const customerSetupService = implement(contract, {
  /** How far a customer has come. Throws not_found. */
  async getCustomerSetup(ctx, { params: { id } }) {
    await enter(ctx, id)
    const access = await selectAccess(ctx.db, id)
    if (access === null) throw new AppError('not_found')
    const { has_sent_mail, ...known } = access
    const progress = await selectProgress(ctx.db, id)
    const people = known.people.filter(
      ({ last_sign_in_ts }) => last_sign_in_ts !== null && Date.parse(last_sign_in_ts) > Date.now() - WEEK_MS,
    ).length
    return {
      ...known,
      ...progress,
      railroads: (await getRailroads(ctx.db, id)).map(toSetupRailroad),
      mail: getMail(ctx, has_sent_mail),
      week: { ...progress.week, people },
    }
  },
})

/** How far a railroad has come, by the rules of the railroads' own page: only the newest test under the settings of now counts. */
function toSetupRailroad({
  scac,
  live_ts,
  test,
}: Awaited<ReturnType<typeof getRailroads>>[number]): CustomerSetup['railroads'][number] {
  return { scac, is_live: live_ts !== null, test: getTest(test) }
}

function getTest(
  test: Awaited<ReturnType<typeof getRailroads>>[number]['test'],
): CustomerSetup['railroads'][number]['test'] {
  if (test === null || !test.is_current) return 'none'
  if (isAccepted(test)) return 'accepted'
  return getRejection(test) ? 'rejected' : 'sent'
}

/** A server is proven by a mail that it took. */
function getMail({ settings }: SignedInCtx, hasSent: boolean): CustomerSetup['mail'] {
  if (settings.smtpUrl === null) return 'none'
  return hasSent ? 'sent' : 'set'
}
