Feature: Finding a graphics driver
  A machine without any graphics software renders all the same: a software driver and its loader come with the packages.
  A real driver goes first, and the usual variable selects one.

  Rule: A driver is found without a system-wide install
    Whoever may only clone and run, as on most machines of others, still sees pictures.

    @gpu @linux-x64 @once @ARCH-43
    Scenario: With nothing set and nothing installed, the driver of the packages answers
      Given no variable that names a graphics driver
      When the engine looks for the pinned driver
      Then it finds "SwiftShader"

    @gpu @linux-x64 @once @ARCH-43
    Scenario: VK_DRIVER_FILES selects the driver that it names
      Given VK_DRIVER_FILES names the driver of another folder
      When the engine looks for the system's own adapter
      Then it finds "SwiftShader"

    @gpu @linux-x64 @once @ARCH-43
    Scenario: A driver that VK_DRIVER_FILES names in vain is not replaced by the system's
      Given VK_DRIVER_FILES names a file that is no driver
      When the engine looks for the system's own adapter
      Then it finds none and tells of "it offers no adapter for WebGPU"
