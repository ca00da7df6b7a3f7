/** The demo operator's mark: sun, sea and one gust of wind, as in the header. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="31" cy="31" r="25" fill="#E8543A"/>
  <g fill="none" stroke-linecap="round">
    <path d="M8 32q5-2 12 4t19 0 14-2" stroke="#F6EEDC" stroke-width="8"/>
    <path d="M4 36q8-7 17 0t17 0 14-3q8-2 8-8t-5-6-5 5M9 46q7-6 15 0t15 0 11-2M18 55q6-5 12 0t11-1" stroke="#0E5876" stroke-width="4.2"/>
  </g>
</svg>
`;

/** The mark of the demo operator's registration: a seal with a compass rose. */
export const REGISTRATION_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <circle cx="32" cy="32" r="31" fill="#F6EEDC"/>
  <g fill="none" stroke="#0E5876">
    <circle cx="32" cy="32" r="27.5" stroke-width="2"/>
    <circle cx="32" cy="32" r="23.5" stroke-width="1.2" stroke-dasharray="1.2 2.9"/>
  </g>
  <path d="M32 32 41 23 35.5 32 41 41 32 35.5 23 41 28.5 32 23 23 32 28.5z" fill="#0E5876"/>
  <path d="M32 11 36 28 53 32 36 36 32 53 28 36 11 32 28 28z" fill="#E8543A"/>
  <path d="M32 11v21h21L36 28zM32 53V32H11l17 4z" fill="#C23C25"/>
  <circle cx="32" cy="32" r="2.4" fill="#F6EEDC"/>
</svg>
`;
