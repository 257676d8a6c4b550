import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { type Read, wholeBetween } from './read.ts'

const OTHER_SIZES: readonly number[] = PAGE_SIZES.filter((size) => size !== DEFAULT_PAGE_SIZE)
const aSize = wholeBetween(1, Math.max(...PAGE_SIZES))
const anOtherSize: Read<number> = (value) => OTHER_SIZES.find((size) => size === aSize(value)) ?? null

/** Page and size of a list in its address: only what differs from the first page and the usual size. */
export const PAGE_FIELDS = { page: wholeBetween(2, 1_000_000), size: anOtherSize }

/** What the server is asked for them. */
export const pageQuery = ({ page, size }: { page?: number | undefined; size?: number | undefined }) => ({
  page: page ?? 1,
  page_size: size ?? DEFAULT_PAGE_SIZE,
})
