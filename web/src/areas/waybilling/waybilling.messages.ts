/** Texts of the module; spellings are those people and their scripts know, faults included. */
export const WAYBILLING_TEXTS = {
  patternSaved: 'Pattern saved successfully',
  patternNotSaved: 'Failed to save pattern',
  // the fault is part of the text (WBL-182)
  tenderSubmitted: 'Tender sumbitted successfully',
  tenderNotSubmitted: 'Failed to submit tender',
  replaySubmitted: 'Replay request submitted',
  replayNotSubmitted: 'Failed to submit replay request',
  correctionSubmitted: 'Correction submitted',
  correctionNotSubmitted: 'Failed to submit correction',
  patternDeleted: 'Pattern deleted',
  patternNotDeleted: 'Failed to delete pattern',
  // the fault is part of the text (WBL-188)
  formNotPopulated: 'Failes to populate form',
  feesWarning: 'Inaccurate order data may lead to extra fees, for which we accept no liability.',
  documentNotLoaded:
    'An error occurred while loading the selected tender request. It may be formatted incorrectly; please try a different one.',
  groupsNotLoaded: 'Unable to load Reporting Groups at this time.',
  nothingFound: 'None found',
  wholeBatches: 'Each batch row counts all its bills.',
  cancelMeans:
    'Each railroad gets one cancellation per bill (a 998, or a 404 with purpose 01) and decides. A bill stays in force until its railroad confirms.',
  resendMeans:
    'Each bill is checked and resent unchanged, with the same bill of lading number and a new control number. If the railroad rejected a bill’s content, correct it first.',
} as const
