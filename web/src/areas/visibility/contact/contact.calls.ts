import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

export const contactAges = (customerId: number) => endpointQuery(getContactAges, { params: { customerId } })

/** Reloads all that depends on the ages. */
export async function readContactAgain(): Promise<void> {
  for (const { name } of [getContactAges, getAssetSummary, listAssets])
    await queryClient.invalidateQueries({ queryKey: [name] })
}
