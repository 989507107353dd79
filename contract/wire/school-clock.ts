/** The header in which every answer of the server has the time zone of the school, as in Asia/Tashkent. Pages show all times by it. */
export const zoneHeader = 'Savol-Time-Zone';
