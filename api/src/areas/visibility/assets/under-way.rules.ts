import { COMPLETE_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'

/** Whether a unit may be changed in bulk: true, or why not. A complete trip is history. */
export const mayChangeUnderWay = ({ status_code }: { status_code: number | null }): true | string =>
  status_code === COMPLETE_STATUS ? 'Its trip is complete.' : true
