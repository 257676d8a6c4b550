import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

export const contactAges = (customerId: number) => endpointQuery(getContactAges, { params: { customerId } })

/** Reloads everything that depends on these limits. */
export async function reloadContact(): Promise<void> {
  for (const { name } of [getContactAges, getAssetSummary, listAssets])
    await queryClient.invalidateQueries({ queryKey: [name] })
}
