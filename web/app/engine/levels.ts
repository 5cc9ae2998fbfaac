// Made by a test of crates/wasm from crates/bots; do not edit.

/** The ratings of levels 1 to 10. */
export const levelRatings: Record<string, number[]> = {
  'go': [678, 854, 1067, 1280, 1500, 1700, 1868, 2007, 2287, 2478],
  'no': [847, 1047, 1162, 1344, 1500, 1656, 1847, 2038, 2349, 2446],
  'gosan': [776, 1051, 1261, 1353, 1500, 1647, 1838, 2018, 2329, 2520],
  'xiago': [636, 966, 1097, 1327, 1500, 1691, 1882, 2108, 2455, 2668],
  'gengo': [700, 941, 1182, 1309, 1500, 1691, 1882, 2073, 2264, 2455],
  'go2.5d': [644, 945, 1136, 1336, 1500, 1720, 1911, 2137, 2362, 2553],
}

/** Estimates of their ranks, where there are ranks. */
export const levelRanks: Record<string, string[]> = {
  'go': ['22 kyu', '20 kyu', '18 kyu', '16 kyu', '14 kyu', '12 kyu', '10 kyu', '9 kyu', '6 kyu', '4 kyu'],
}
