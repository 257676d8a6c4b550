import type { NoticeSetting } from '#contract/areas/admin/notice/notice.contract.ts'
import type { Product } from './product.ts'

const PATH = '/api/admin/platform_alert'

const NOTICE = {
  title: 'The demo is loading its history',
  body: 'Until it is complete, units look late or silent. This takes about two minutes; then reload the page.',
}

/** Shows on every page that the figures are not complete yet: half a history looks like hundreds of silent units. */
export async function showLoadingNotice(product: Product): Promise<void> {
  const { revision } = await readNotice(product)
  await product.post(PATH, { ...NOTICE, active: true, revision }, 'PUT')
}

/** Withdraws the notice, also one that an interrupted start left behind; an administrator's own notice stays. */
export async function withdrawLoadingNotice(product: Product): Promise<void> {
  const { revision, active, title } = await readNotice(product)
  if (active && title === NOTICE.title)
    await product.post(PATH, { title: '', active: false, revision }, 'PUT')
}

const readNotice = async (product: Product) => (await product.read(PATH)) as NoticeSetting
