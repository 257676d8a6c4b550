/** One step of the tour: what the newcomer learns, and the element that is outlined meanwhile. */
export interface TourStep {
  title: string
  text: string
  /** CSS selectors, the best first; without such an element on the screen nothing is outlined. */
  targets: readonly string[]
}

interface Reader {
  opensDashboard: boolean
  finds: boolean
}

const QUEUE: TourStep = {
  title: 'Start with what needs attention',
  text: 'The dashboard lists cars that are overdue, silent or held, worst first, each with its reason. Select a car to see where it lost time and when it will arrive.',
  targets: ['[aria-labelledby="work-queue"]', 'nav[aria-label="Main"] li a[href="/"]'],
}

const MENU: TourStep = {
  title: 'Your pages are in the menu',
  text: 'It lists the pages your role can open. My access, in your account menu, shows what else there is and who to ask.',
  targets: ['nav[aria-label="Main"] section'],
}

const FIND: TourStep = {
  title: 'Find any car',
  text: 'Paste one number or hundreds: equipment, waybill or bill of lading. Ctrl K, or ⌘ K on a Mac, opens the search on every page.',
  targets: ['[data-tour="find"]'],
}

const GO: TourStep = {
  title: 'Go anywhere from the keyboard',
  text: 'Ctrl K, or ⌘ K on a Mac, finds pages, people and actions by name.',
  targets: ['[data-tour="find"]'],
}

const BELL: TourStep = {
  title: 'Let the portal watch for you',
  text: 'Notifications appear at the bell, arrive by email, or both. Each list can be filtered, saved as a view, and exported.',
  targets: ['[data-tour="alerts"]'],
}

const HELP: TourStep = {
  title: 'Look up a term',
  text: 'Press ? to see what CP, AP, slipped or dwell mean, the keyboard shortcuts, and this tour.',
  targets: ['[data-tour="help"]'],
}

/** The four steps for a reader, by the pages they may open. */
export const getTourSteps = ({ opensDashboard, finds }: Reader): readonly TourStep[] => [
  opensDashboard ? QUEUE : MENU,
  finds ? FIND : GO,
  BELL,
  HELP,
]
