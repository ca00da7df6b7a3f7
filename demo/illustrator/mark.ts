/** The demo operator's mark: sun, sea and one gust of wind, as in the header. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="31" cy="31" r="25" fill="#E8543A"/>
  <g fill="none" stroke-linecap="round">
    <path d="M8 32q5-2 12 4t19 0 14-2" stroke="#F6EEDC" stroke-width="8"/>
    <path d="M4 36q8-7 17 0t17 0 14-3q8-2 8-8t-5-6-5 5M9 46q7-6 15 0t15 0 11-2M18 55q6-5 12 0t11-1" stroke="#0E5876" stroke-width="4.2"/>
  </g>
</svg>
`;
