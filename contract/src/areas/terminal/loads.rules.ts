/** The actions of a terminal's people on a car. */
export const LOAD_ACTIONS = {
  place: 'Placed',
  release: 'Released',
  bad_order: 'Bad order',
  note: 'Note',
} as const

/** From this status to the end of its trip a car is on site. */
export const ON_SITE_STATUS = 50

/** The railroads' code of a release, which the terminal's own reports use too. */
export const RELEASE_CODE = 'W'
