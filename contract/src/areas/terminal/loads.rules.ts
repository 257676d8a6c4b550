/** The actions of a terminal's people on a car. */
export const LOAD_ACTIONS = {
  place: 'Placed',
  release: 'Released',
  bad_order: 'Bad order',
  note: 'Note',
} as const
